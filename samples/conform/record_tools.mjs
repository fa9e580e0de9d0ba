// A client and a server of the SDK of MCP talk to each other, and the messages between them become a log.
//
//     npm install @modelcontextprotocol/sdk        (1.32.2 wrote the logs in this folder)
//     node record_tools.mjs tools.jsonl            an ordinary call
//     node record_tools.mjs tools_changed.jsonl change    the server gets another tool, and says so
import { appendFileSync, rmSync } from "node:fs";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";

const [path, change] = process.argv.slice(2);
const answers = { "tools/list": "List of tools", "tools/call": "Tool result" };
const asked = new Map(); // who asked and the number of the request -> its method
let clock = 0;
let records = false; // the diagram begins after the two have introduced themselves

function record(event) {
  if (records) appendFileSync(path, JSON.stringify({ time: ++clock, ...event }) + "\n");
}

// An answer of JSON-RPC has no name: it gets the one that the diagram has for the answer to its request.
function watch(transport, source, target) {
  const send = transport.send.bind(transport);
  transport.send = (message, options) => {
    const isRequest = message.method && message.id !== undefined;
    if (isRequest) asked.set(source + message.id, message.method);
    record({ source, target, name: message.method ?? answers[asked.get(target + message.id)], rpc: message });
    return send(message, options);
  };
}

rmSync(path, { force: true });
const [ofClient, ofServer] = InMemoryTransport.createLinkedPair();
watch(ofClient, "client", "server");
watch(ofServer, "server", "client");

const server = new McpServer({ name: "weather", version: "1.0.0" });
const forecast = async () => ({ content: [{ type: "text", text: "rain" }] });
server.registerTool("forecast", { description: "the weather of tomorrow" }, forecast);
await server.connect(ofServer);
const client = new Client({ name: "desk", version: "1.0.0" });
await client.connect(ofClient);
records = true;

const { tools } = await client.listTools();
record({ source: "model", target: "client", name: "Select tool to use", tool: tools[0].name }); // as a model would
const result = await client.callTool({ name: tools[0].name, arguments: {} });
record({ source: "client", target: "model", name: "Process result", text: result.content[0].text });
if (change) {
  server.registerTool("history", { description: "the weather of yesterday" }, forecast);
  await new Promise((done) => setTimeout(done, 50));
}
await client.close();
