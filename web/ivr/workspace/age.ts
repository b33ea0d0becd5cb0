import { readDay } from '../../kit/ui/dates.ts'
import { serverDate } from '../../kit/ui/server-time.ts'

/** The age in years on a day, in brackets: '(75)'; '' for anything that is no day. */
export function ageOf(birthDay: string, now = serverDate()): string {
  const born = readDay(birthDay)
  if (!born) return ''
  const hadBirthday =
    now.getMonth() + 1 > born.month || (now.getMonth() + 1 === born.month && now.getDate() >= born.day)
  return `(${now.getFullYear() - born.year - (hadBirthday ? 0 : 1)})`
}
