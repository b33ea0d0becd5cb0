import { useEffect } from 'react'
import { notePrint, type PrintedKind } from '#contract/audit/audit.ts'
import { call } from './client.ts'
import { isOffline } from './connection.ts'

/**
 * Leaves an entry in the audit when the screen is printed, by the browser's own command too (docs/spec/printing.md,
 * 'Audit'). Printing never waits for it, and goes on without a connection, which nobody is told of.
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
