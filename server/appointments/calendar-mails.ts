export interface MailContent {
  readonly subject: string
  readonly text: string
}

/** Asks a member to connect their calendar again. */
export function reconnectMail(email: string, publicUrl: string): MailContent {
  return {
    subject: 'Your Google Calendar is no longer connected',
    text: [
      `Google no longer lets Verimend use the calendar of ${email}: access was withdrawn or has run out.`,
      '',
      'What is booked stands, but is not kept in step with your calendar. No new times of yours are offered until you connect it again:',
      `${publicUrl}/add-manageSchedule`,
    ].join('\n'),
  }
}
