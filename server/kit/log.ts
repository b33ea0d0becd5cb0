/** What may stand in a line of the log: never a patient's data, never a parameter of a statement. */
export type Details = Readonly<Record<string, unknown>>

/** Writes one line of JSON to standard error; standard output is for the one line that says where the portal is. */
export function log(level: 'info' | 'warn' | 'error', message: string, details: Details = {}): void {
  process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), level, message, ...details })}\n`)
}

/**
 * What of an error may be logged while the portal runs: its kind, its code and where it happened. Its message
 * is left out: a database's messages quote the values that a statement was given.
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

/** Where it happened. Frames begin after the message, whose own lines may look like frames. */
function framesOf({ stack = '', message }: Error): string[] {
  const head = message === '' ? stack.search(/(?<=^[\w$.]+)\n/) : stack.indexOf(message)
  if (head < 0) return []
  const lines = stack.slice(head + message.length).split('\n')
  return lines.filter((line) => /^\s+at /.test(line)).map((line) => line.trim())
}
