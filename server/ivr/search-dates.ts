const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthName =
  '(?<name>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|' +
  'oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'

/** 1950-03-04; 03/04/1950, 3-4-1950, 3.4.50; Mar 4, 1950: each delimited by spaces or commas. */
const shapes = [
  '(?<year>\\d{4})[-/.](?<month>\\d{1,2})[-/.](?<day>\\d{1,2})',
  '(?<month>\\d{1,2})[-/.](?<day>\\d{1,2})[-/.](?<year>\\d{4}|\\d{2})',
  `${monthName}\\.? (?<day>\\d{1,2}),? (?<year>\\d{4})`,
].map((shape) => new RegExp(`(?<![^\\s,])${shape}(?![^\\s,])`, 'g'))

/** The days that a typed date can mean, as YYYY-MM-DD: two if its year has two digits. */
export type TypedDay = readonly string[]

/** Extracts the dates from normalized search text. Impossible dates stay in the rest. */
export function takeDays(typed: string): { rest: string; days: readonly TypedDay[] } {
  const days: TypedDay[] = []
  let rest = typed
  for (const shape of shapes)
    rest = rest.replace(shape, (whole, ...parts) => {
      const found = daysOf(parts.at(-1))
      if (found.length === 0) return whole
      days.push(found)
      return ' '
    })
  return { rest, days }
}

interface Parts {
  readonly year: string
  readonly month?: string
  readonly name?: string
  readonly day: string
}

function daysOf({ year, month, name, day }: Parts): string[] {
  const years = year.length === 4 ? [Number(year)] : [1900 + Number(year), 2000 + Number(year)]
  const monthNumber = name === undefined ? Number(month) : months.indexOf(name.slice(0, 3)) + 1
  return years.flatMap((each) => dayText(each, monthNumber, Number(day)) ?? [])
}

function dayText(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal && year >= 1900 && year < 2200 ? date.toISOString().slice(0, 10) : undefined
}
