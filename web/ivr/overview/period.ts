import { localDay } from '../../kit/ui/dates.ts'
import { serverDate } from '../../kit/ui/server-time.ts'

/** The periods that can be chosen, in days up to today. */
export const periods = [
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
  { value: '365', label: 'Last 365 days' },
] as const

const usualPeriod = '30'

export const periodOf = (text: string): string =>
  periods.some(({ value }) => value === text) ? text : usualPeriod

/** The first and last day ('YYYY-MM-DD') of a period that ends today. */
export function daysOf(period: string, now = serverDate()): { from: string; to: string } {
  const day = (before: number) =>
    localDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() - before, 12))
  return { from: day(Number(period) - 1), to: day(0) }
}
