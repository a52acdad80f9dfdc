package import SessionLog
