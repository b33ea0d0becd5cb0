const known = new Map<string, Intl.DateTimeFormat>()

/** Made once for each zone: making one takes longer than all the rest of a mail. */
function inWords(timeZone: string): Intl.DateTimeFormat {
  const made = known.get(timeZone) ?? formatIn(timeZone)
  known.set(timeZone, made)
  return made
}

const formatIn = (timeZone: string) =>
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

/** Narrow and thin spaces are lost on the way through some mail programs. */
const plainSpaces = (text: string) => text.replace(/[\u2009\u202f]/g, ' ')

/** A time as people read it, in a zone: 'Thu, Nov 05, 2026, 10:00 AM CST'. */
export const timeInWords = (moment: Date, timeZone: string): string =>
  plainSpaces(inWords(timeZone).format(moment))

/** From when to when, in a zone: 'Tue, Nov 24, 2026, 10:00 – 10:30 AM CST'. */
export const spanInWords = (from: Date, to: Date, timeZone: string): string =>
  plainSpaces(inWords(timeZone).formatRange(from, to))
