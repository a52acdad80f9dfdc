import ClientScript
import SessionRecording

// clients list              the names of the sessions
// clients record NAME FOLDER  records one, sealed, and prints its file
// clients killed FOLDER     a cold start by a link in the wrong order, killed at once
let arguments = Array(CommandLine.arguments.dropFirst())
switch (arguments.first, arguments.count) {
case ("list", 1):
  for name in SampleSession.names { print(name) }
case ("record", 3):
  guard let sample = SampleSession(arguments[1]) else {
    Console.fail("there is no session \(arguments[1])", "clients list")
  }
  guard let file = sample.record(in: arguments[2]) else {
    Console.fail("nothing could be recorded in \(arguments[2])", "clients record NAME FOLDER")
  }
  print(file)
case ("killed", 2), ("killed", 3):
  KilledLaunch.run(in: arguments[1], parks: arguments.last == "parked")
default:
  Console.fail("this is no command", "clients list", "clients record NAME FOLDER")
}
