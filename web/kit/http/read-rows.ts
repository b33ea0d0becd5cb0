import type { Endpoint, InputTo } from '#contract/endpoint.ts'
import { ApiError, isHandled } from './api-error.ts'
import { callRaw } from './client.ts'

const brokenOff = () => new ApiError('export.broken-off', 0, 'The export was interrupted. Please try again.')

/**
 * Reads an export as it arrives, without keeping it: `onRows` gets the rows of each piece, and the expected total. The
 * next piece is read once it has handled them. Aborting the signal ends the read on the server too.
 */
export async function readRows<P extends Endpoint, Row>(
  endpoint: P,
  input: InputTo<P>,
  signal: AbortSignal,
  onRows: (rows: readonly Row[], total: number) => void | Promise<void>,
): Promise<void> {
  const { body } = await callRaw(endpoint, input, { signal, purpose: 'load' })
  if (!body) throw brokenOff()
  const take = rowsReader<Row>()
  const pieces = body.pipeThrough(new TextDecoderStream()).getReader()
  try {
    for (;;) {
      const { done, value } = await pieces.read()
      const { rows, total, whole } = take(value ?? '')
      if (total !== undefined) await onRows(rows, total)
      if (whole) return
      if (done) throw brokenOff()
    }
  } catch (failure) {
    throw signal.aborted || isHandled(failure) ? failure : brokenOff()
  } finally {
    pieces.cancel().catch(() => {})
  }
}

interface Piece<Row> {
  readonly rows: readonly Row[]
  /** undefined until the first line has arrived. */
  readonly total: number | undefined
  /** Whether the last line has arrived. */
  readonly whole: boolean
}

/** Reads an export's lines: a first one with the total, one per row, and the end. */
export function rowsReader<Row>(): (text: string) => Piece<Row> {
  let rest = ''
  let total: number | undefined
  return (text) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    const rows: Row[] = []
    let whole = false
    for (const line of lines) {
      if (total === undefined) total = (JSON.parse(`${line}]}`) as { total: number }).total
      else if (line === ']}') whole = true
      else rows.push(JSON.parse(line.endsWith(',') ? line.slice(0, -1) : line) as Row)
    }
    return { rows, total, whole }
  }
}
