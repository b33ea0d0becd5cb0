import type { InputTo } from '#contract/endpoint.ts'
import { exportIvrs } from '#contract/ivr/export.ts'
import type { IvrRequest } from '#contract/ivr/requests.ts'
import { readRows } from '../../kit/http/read-rows.ts'

export type ExportInput = InputTo<typeof exportIvrs>

/** Reads the selected requests piece by piece. */
export const readExport = (
  input: ExportInput,
  signal: AbortSignal,
  onRows: (rows: readonly IvrRequest[], total: number) => void | Promise<void>,
): Promise<void> => readRows(exportIvrs, input, signal, onRows)
