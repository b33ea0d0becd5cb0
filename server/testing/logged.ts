import { onTestFinished, vi } from 'vitest'

interface LogLine {
  readonly level: string
  readonly message: string
  readonly [detail: string]: unknown
}

/** Keeps what is logged until the end of this test, and does not show it. @returns the lines so far, without their time */
export function keptLog(): () => LogLine[] {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  onTestFinished(() => written.mockRestore())
  return () =>
    written.mock.calls.map(([line]) => {
      const { time: _, ...rest } = JSON.parse(String(line))
      return rest
    })
}
