enum NavTapeCommandsPlaceholder {}
