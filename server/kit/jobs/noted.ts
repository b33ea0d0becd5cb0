import { setTimeout as pause } from 'node:timers/promises'

// Soon: if the process is killed before the note, the work is done again.
const everyMs = 50
const forMs = 30_000

/**
 * Notes that work was done, such as that a mail was sent, and goes on trying while the database is away: the process that
 * knows it is still there, and without the note the work would be done again.
 * @throws the last error after 30 s, or once `isEnding`
 */
export async function noted(note: () => Promise<unknown>, isEnding: () => boolean): Promise<void> {
  for (const until = performance.now() + forMs; ; await pause(everyMs)) {
    try {
      await note()
      return
    } catch (error) {
      if (isEnding() || performance.now() > until) throw error
    }
  }
}
