import { randomBytes } from 'node:crypto'

/** A video room of its own that nobody guesses: 128 random bits. */
export const roomLink = (meetingBaseUrl: string): string =>
  `${meetingBaseUrl}/verimend-${randomBytes(16).toString('hex')}`
