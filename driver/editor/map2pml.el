;;; map2pml.el --- map2pml in Emacs, with eglot  -*- lexical-binding: t -*-
;;; Commentary:
;; Emacs 29, or Emacs 26 with the package eglot: (load "…/share/map2pml/editor/map2pml.el").
;; `map2pml-program' and `map2pml-settings' are set before.
;;; Code:
(require 'eglot)
(defvar map2pml-program "map2pml" "The program.")
(defvar map2pml-settings '(:time "10s") "As in `map2pml lsp': :time, :inlayHints, :checkOnSave.")

(define-derived-mode map2pml-mode prog-mode "map2pml"
  "Protocols and diagrams of map2pml, and their check files."
  (setq-local comment-start "// "))
(modify-syntax-entry ?/ ". 12" map2pml-mode-syntax-table)
(modify-syntax-entry ?\n ">" map2pml-mode-syntax-table)
;; One mode for each language: eglot names a language after its mode.
(dolist (each '(("map" "map" "map2pml-map") ("lcc" "lcc" "map2pml-lcc") ("check" "check" "map2pml-check")
                ("maze" "maze" "map2pml-maze") ("mermaid" "\\(?:mmd\\|mermaid\\)" "mermaid")
                ("plantuml" "\\(?:puml\\|plantuml\\)" "plantuml")))
  (let ((mode (intern (format "map2pml-%s-mode" (car each)))))
    (eval `(define-derived-mode ,mode map2pml-mode ,(concat "map2pml " (car each))))
    (put mode 'eglot-language-id (nth 2 each))
    (add-to-list 'auto-mode-alist (cons (concat "\\." (nth 1 each) "\\'") mode))
    (add-hook (intern (format "%s-hook" mode)) #'eglot-ensure)))

(add-to-list 'eglot-server-programs
             (cons 'map2pml-mode
                   (lambda (&rest _)
                     `(,map2pml-program "lsp" :initializationOptions ,map2pml-settings))))

(cl-defmethod eglot-execute-command (_server (_command (eql map2pml.explain)) arguments)
  "Show the page of `map2pml explain' that ARGUMENTS names."
  (with-help-window "*map2pml explain*"
    (princ (shell-command-to-string
            (format "%s explain %s" map2pml-program (shell-quote-argument (elt arguments 0)))))))
(provide 'map2pml)
;;; map2pml.el ends here
