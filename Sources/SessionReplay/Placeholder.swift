enum SessionReplayPlaceholder {}
