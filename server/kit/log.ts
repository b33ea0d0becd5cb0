import { originNow } from './telemetry/origin.ts'

/** Fields of a log line. They must not contain patient data or statement parameters. */
export type Details = Readonly<Record<string, unknown>>

/** Writes one line of JSON to standard error. Standard output is reserved for the line with the portal's address. */
export function log(level: 'info' | 'warn' | 'error', message: string, details: Details = {}): void {
  const requestId = originNow()?.requestId
  const line = { time: new Date().toISOString(), level, message, ...details, requestId }
  process.stderr.write(`${JSON.stringify(line)}\n`)
}

/**
 * The parts of an error that may be logged: name, code and stack frames. The message is left out, because database
 * messages quote the values of a statement.
 */
export function traceOf(error: unknown): Details {
  if (!(error instanceof Error)) return { error: typeof error }
  const { code, table, constraint, routine } = error as Error & Partial<Record<string, unknown>>
  return {
    error: error.name,
    code,
    table,
    constraint,
    routine,
    at: framesOf(error).join(' < '),
  }
}

/** The stack frames. They begin after the message, whose own lines may look like frames. */
function framesOf({ stack = '', message }: Error): string[] {
  const head = message === '' ? stack.search(/(?<=^[\w$.]+)\n/) : stack.indexOf(message)
  if (head < 0) return []
  const lines = stack.slice(head + message.length).split('\n')
  return lines.filter((line) => /^\s+at /.test(line)).map((line) => line.trim())
}
