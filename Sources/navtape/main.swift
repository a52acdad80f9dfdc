import NavTapeCommands

NavTapeCommand.main()
