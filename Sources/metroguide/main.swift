import GuideCommands

await MetroguideProgram.run()
