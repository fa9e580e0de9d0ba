;;; emacs_test.el --- Emacs as its users drive it  -*- lexical-binding: t -*-
;;; Commentary:
;; `emacs_test.bash' starts it with driver/editor/map2pml.el in a folder with a protocol and a check file.
;;; Code:
(require 'map2pml)
(defun expect (what condition)
  "Say that WHAT is so, or fail without CONDITION."
  (unless condition
    (message "failed: %s\n%S" what (mapcar #'flymake-diagnostic-text (flymake-diagnostics)))
    (kill-emacs 1))
  (message "ok: %s" what))
(defun eventually (what condition)
  "Wait until CONDITION is true, which is WHAT."
  (let ((end (+ (float-time) 20)))
    (while (and (not (funcall condition)) (< (float-time) end)) (accept-process-output nil 0.05))
    (expect what (funcall condition))))
(defun finding (pattern &optional type)
  "The diagnostic whose text has PATTERN, and that is of TYPE."
  (seq-find (lambda (each) (and (string-match-p pattern (flymake-diagnostic-text each))
                                (or (not type) (eq type (flymake-diagnostic-type each)))))
            (flymake-diagnostics)))
(defun go (line text)
  "Place the cursor at TEXT in LINE."
  (goto-char (point-min)) (forward-line (1- line)) (search-forward text) (goto-char (match-beginning 0)))
(defun replace (line old new)
  "Write NEW instead of OLD in LINE."
  (go line old) (delete-char (length old)) (insert new))

(setq eglot-sync-connect 20 eglot-send-changes-idle-time 0 eglot-confirm-server-initiated-edits nil
      make-backup-files nil create-lockfiles nil enable-local-variables nil)
(fset 'y-or-n-p (lambda (&rest _) t))
(find-file "lunch.map")
(expect "the mode" (eq major-mode 'map2pml-map-mode))
;; Without a terminal nothing runs the hooks of commands.
(unless (eglot-managed-p) (apply #'eglot--connect (eglot--guess-contact)))
(eventually "the server is attached" #'eglot-managed-p)
(flymake-start)
(eventually "a verdict of the file that was opened" (lambda () (finding "no-orphans is violated" 'eglot-error)))
(replace 4 "agent(_" "agnt(_")
(eglot--signal-textDocument/didChange)
(eventually "an error as typed" (lambda () (finding "agnt")))
(expect "the verdict is of the text before" (finding "before the last change" 'eglot-note))
(replace 4 "agnt(_" "agent(_")
(eglot--signal-textDocument/didChange)
(eventually "no error once repaired" (lambda () (not (finding "agnt"))))
(go 4 "answers")
(call-interactively #'xref-find-definitions)
(expect "the definition of a clause" (= (line-number-at-pos) 6))
(go 10 "Guest")
(eglot-rename "Visitor")
(go 10 "!Visitor")
(expect "renamed in the check file"
        (with-current-buffer (find-file-noselect "lunch.check")
          (string-match-p "agents Visitor = 2" (buffer-string))))
(save-some-buffers t)
(eventually "a verdict after saving" (lambda () (finding "no-orphans is violated" 'eglot-error)))
(replace 12 "$when" "$wehn")
(eglot--signal-textDocument/didChange)
(eventually "an unbound variable" (lambda () (finding "wehn")))
(let* ((wrong (finding "wehn"))
       (actions (eglot-code-actions (flymake-diagnostic-beg wrong) (flymake-diagnostic-end wrong)))
       (repair (seq-find (lambda (each) (and (plist-get each :edit) (string-match-p "when" (plist-get each :title)))) actions)))
  (expect "a code action" repair)
  (eglot--apply-workspace-edit (plist-get repair :edit)))
(go 12 "isFree($when)")
(eglot-shutdown-all)
(eventually "the server ends" (lambda () (not (seq-some #'process-live-p (process-list)))))
(kill-emacs 0)
;;; emacs_test.el ends here
