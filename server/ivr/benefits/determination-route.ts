import { getDetermination } from '#contract/ivr/benefits/benefits.ts'
import { scopeOf } from '#server/kit/access/scope.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import { servePdf } from '#server/kit/http/serve-pdf.ts'
import { codeNames } from '../../reference/lists.ts'
import { determinationOf } from './determination.ts'
import { determinationRow } from './determination-store.ts'

/** The answer to a request as a PDF, generated for each reader. */
export const determinationRoute = servePdf(
  getDetermination,
  async ({ input: { id, revision }, actor, tx, audit }) => {
    const found = await determinationRow(tx, scopeOf(actor), Number(id), revision)
    const row = found ?? throwError('record.not-found')
    await audit({ action: 'ivr.determination', kind: 'ivr', records: [row.id] })
    return row
  },
  async ({ row }) => {
    // With its typefaces and pdfkit it takes 10 MB, and most portals draw only a few a day.
    const { determinationPdf } = await import('./determination-pdf.ts')
    const bytes = await determinationPdf(determinationOf(row, codeNames()))
    return { name: `IVR-${row.id}-determination-${row.revision}.pdf`, bytes }
  },
)
