import { composeMail } from '#server/outside/compose-mail.ts'
import type { ComposedMail } from '#server/outside/mail-content.ts'

/** Asks a member to connect their calendar again. */
export function reconnectMail(email: string, publicUrl: string): ComposedMail {
  const content = {
    subject: 'Your Google Calendar is no longer connected',
    heading: 'Your Google Calendar is no longer connected',
    body: [
      `Google no longer lets Verimend use the calendar of ${email}: access was withdrawn or has run out.`,
      'Booked appointments stay, but your calendar no longer follows them, and no new times are offered until you connect it again.',
      { button: 'Connect it again', to: `${publicUrl}/add-manageSchedule` },
    ],
    because: 'offices book appointments with you',
  }
  return composeMail(content, publicUrl)
}
