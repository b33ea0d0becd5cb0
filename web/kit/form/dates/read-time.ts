/** Reads a time of day as clerks type it: '9', '9:30', '930 pm', '14:05'; undefined for anything else. */
export function readTime(text: string): { hour: number; minute: number } | undefined {
  const [, hours = '', minutes = '0', half] =
    /^(\d{1,2})(?:[:.]?(\d{2}))?\s*(?:([ap])\.?(?:m\.?)?)?$/i.exec(text.trim()) ?? []
  const hour = Number(hours)
  if (hours === '' || hour > 23 || Number(minutes) > 59) return undefined
  if (half && (hour === 0 || hour > 12)) return undefined
  const isAfternoon = half?.toLowerCase() === 'p'
  return { hour: half ? (hour % 12) + (isAfternoon ? 12 : 0) : hour, minute: Number(minutes) }
}
