import type { Option } from '#contract/replies.ts'

/** A number of minutes in words: '90 minutes', '2 hours', '1 day'. */
export function minutesText(minutes: number): string {
  if (minutes === 0) return 'None'
  const many = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`
  if (minutes % 1440 === 0) return many(minutes / 1440, 'day')
  if (minutes % 60 === 0) return many(minutes / 60, 'hour')
  return many(minutes, 'minute')
}

const asOption = (minutes: number): Option => ({ value: String(minutes), label: minutesText(minutes) })

export const noticeOptions = [0, 15, 30, 60, 120, 240, 480, 1440, 2880, 4320, 10_080, 20_160].map(asOption)
export const bufferOptions = [0, 5, 10, 15, 30, 45, 60, 90, 120].map(asOption)

/** The options, plus the saved value in its sorted position if the list does not contain it. */
export function withMinutes(options: readonly Option[], value: string): readonly Option[] {
  if (value === '' || options.some((option) => option.value === value)) return options
  return [...options, asOption(Number(value))].sort((one, other) => Number(one.value) - Number(other.value))
}
