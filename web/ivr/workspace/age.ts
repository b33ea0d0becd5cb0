import { readDay } from '../../kit/ui/dates.ts'

/** The age in years on a day, in brackets: '(75)'; '' for anything that is no day. */
export function ageOf(birthDay: string, now = new Date()): string {
  const born = readDay(birthDay)
  if (!born) return ''
  const hadBirthday =
    now.getMonth() + 1 > born.month || (now.getMonth() + 1 === born.month && now.getDate() >= born.day)
  return `(${now.getFullYear() - born.year - (hadBirthday ? 0 : 1)})`
}
