// What PlantUML reads in the files of a folder: `x.puml.tool` beside each `x.puml`, in the form of `x.puml.read`.
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.stream.Collectors;
import net.sourceforge.plantuml.BlockUml;
import net.sourceforge.plantuml.SourceStringReader;
import net.sourceforge.plantuml.core.Diagram;
import net.sourceforge.plantuml.error.PSystemError;
import net.sourceforge.plantuml.preproc.Defines;
import net.sourceforge.plantuml.sequencediagram.AbstractMessage;
import net.sourceforge.plantuml.sequencediagram.Event;
import net.sourceforge.plantuml.sequencediagram.Grouping;
import net.sourceforge.plantuml.sequencediagram.GroupingStart;
import net.sourceforge.plantuml.sequencediagram.GroupingType;
import net.sourceforge.plantuml.sequencediagram.MessageExo;
import net.sourceforge.plantuml.sequencediagram.Participant;
import net.sourceforge.plantuml.sequencediagram.SequenceDiagram;

public class PlantUml {
    public static void main(String[] folders) throws Exception {
        try (var files = Files.list(Path.of(folders[0]))) {
            for (Path file : files.filter(each -> each.toString().endsWith(".puml")).collect(Collectors.toList())) {
                String said;
                try {
                    said = read(file);
                } catch (Throwable thrown) {
                    said = "error 0 " + thrown + "\n";
                }
                Files.writeString(Path.of(file + ".tool"), said);
            }
        }
        System.exit(0); // threads of the drawing may still wait
    }

    static String read(Path file) throws Exception {
        var reader = new SourceStringReader(Defines.createEmpty(), Files.readString(file, StandardCharsets.UTF_8), "UTF-8",
                                            List.of(), file.getParent().toFile());
        StringBuilder said = new StringBuilder();
        boolean hasDiagram = false;
        for (BlockUml block : reader.getBlocks()) {
            Diagram diagram = block.getDiagram();
            if (diagram instanceof PSystemError) {
                PSystemError error = (PSystemError) diagram;
                var first = error.getErrorsUml().iterator().next();
                said.append("error ").append(error.getLineLocation() == null ? 0 : error.getLineLocation().getPosition() + 1)
                    .append(" ").append(first.getError()).append("\n");
            } else if (diagram instanceof SequenceDiagram) {
                if (!hasDiagram) outline((SequenceDiagram) diagram, said);
                hasDiagram = true;
            } else if (!hasDiagram) {
                said.append("other ").append(diagram.getClass().getSimpleName()).append("\n");
            }
        }
        return said.toString();
    }

    static void outline(SequenceDiagram diagram, StringBuilder said) {
        said.append("sequence\n");
        List<Participant> parties = new ArrayList<>(diagram.participants());
        for (Participant each : parties) said.append("party ").append(text(each.getDisplay(false))).append("\n");
        Deque<String> around = new ArrayDeque<>(); // `alt 1`; empty for what is only a frame
        for (Event event : diagram.events()) {
            if (event instanceof Grouping) {
                Grouping block = (Grouping) event;
                if (block.getType() == GroupingType.START) {
                    String title = block.getTitle().toLowerCase();
                    around.addLast(title.matches("alt|opt|loop|par2?|break|critical") ? "/" + title.replace("2", "") + "0" : "");
                } else if (block.getType() == GroupingType.ELSE && !around.isEmpty()) {
                    String last = around.removeLast();
                    around.addLast(last.isEmpty() ? "" : last.replaceAll("\\d+", "") + (Integer.parseInt(last.replaceAll("\\D+", "")) + 1));
                } else if (!around.isEmpty()) {
                    around.removeLast();
                }
            } else if (event instanceof AbstractMessage) {
                AbstractMessage message = (AbstractMessage) event;
                String from = String.valueOf(parties.indexOf(message.getParticipant1()));
                String to = String.valueOf(parties.indexOf(message.getParticipant2()));
                if (message instanceof MessageExo) {
                    boolean leaves = ((MessageExo) message).getType().toString().startsWith("TO_");
                    if (leaves) to = "-";
                    else from = "-";
                }
                var arrow = message.getArrowConfiguration();
                String words = String.join("", around) + " " + text(message.getLabel()) + "\n";
                if (arrow.isHidden()) continue;
                said.append("message ").append(from).append(" ").append(to).append(" ").append(words);
                boolean isBoth = arrow.getDressing1().getHead() != net.sourceforge.plantuml.skin.ArrowHead.NONE &&
                                 arrow.getDressing2().getHead() != net.sourceforge.plantuml.skin.ArrowHead.NONE;
                if (isBoth) said.append("message ").append(to).append(" ").append(from).append(" ").append(words);
            }
        }
    }

    static String text(net.sourceforge.plantuml.cucadiagram.Display display) {
        StringBuilder words = new StringBuilder();
        for (CharSequence each : display) words.append(words.length() == 0 ? "" : " ").append(each);
        return words.toString();
    }
}
