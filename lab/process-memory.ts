import { readFileSync } from 'node:fs'

/** What a process has in memory now, and had at most, in MB; NaN on other systems than Linux. */
export function memoryOf(pid = 0): { now: number; peak: number } {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const mb = (field: string) =>
      Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1_024)
    return { now: mb('VmRSS'), peak: mb('VmHWM') }
  } catch {
    return { now: Number.NaN, peak: Number.NaN }
  }
}
