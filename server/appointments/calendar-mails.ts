export interface Letter {
  readonly subject: string
  readonly text: string
}

/** Tells a member that their calendar must be connected again. */
export function againLetter(email: string, publicUrl: string): Letter {
  return {
    subject: 'Your Google Calendar is no longer connected',
    text: [
      `Google no longer lets Verimend use the calendar of ${email}: access was withdrawn or has run out.`,
      '',
      'You can still be booked. New appointments are not put into your calendar, and what it holds from now on takes no times away, until you connect it again:',
      `${publicUrl}/add-manageSchedule`,
    ].join('\n'),
  }
}
