const inWords = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: '2-digit',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })

/** Some mail programs lose narrow and thin spaces. */
const plainSpaces = (text: string) => text.replace(/[\u2009\u202f]/g, ' ')

/** A readable time in a time zone: 'Thu, Nov 05, 2026, 10:00 AM CST'. */
export const timeInWords = (moment: Date, timeZone: string): string =>
  plainSpaces(inWords(timeZone).format(moment))

/** A readable time span in a time zone: 'Tue, Nov 24, 2026, 10:00 – 10:30 AM CST'. */
export const spanInWords = (from: Date, to: Date, timeZone: string): string =>
  plainSpaces(inWords(timeZone).formatRange(from, to))
