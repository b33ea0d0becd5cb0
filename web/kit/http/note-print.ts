import { useEffect } from 'react'
import { notePrint, type PrintedKind } from '#contract/audit/audit.ts'
import { call } from './client.ts'
import { isOffline } from './connection.ts'

/**
 * Adds an audit entry when the screen is printed, also by the browser's own command (docs/spec/printing.md, 'Audit').
 * Printing never waits for it, and continues without a connection and without a message.
 * @param ids the records on screen; none while they load
 */
export function useNotePrint(kind: PrintedKind, ids: readonly string[], list = false): void {
  const key = ids.join(' ')
  useEffect(() => {
    if (key === '') return
    const note = () => {
      if (isOffline()) return
      const idempotencyKey = crypto.randomUUID()
      call(notePrint, { kind, list, ids: key.split(' ') }, { idempotencyKey }).catch(() => undefined)
    }
    addEventListener('beforeprint', note)
    return () => removeEventListener('beforeprint', note)
  }, [kind, key, list])
}
