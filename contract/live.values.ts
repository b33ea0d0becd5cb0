/** The interval of the stream's heartbeats; a stream that stays silent for longer is broken. */
export const heartbeatSeconds = 15
