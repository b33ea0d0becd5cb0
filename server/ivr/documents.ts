import { fileIdOf } from '#contract/files.ts'
import {
  addSupportingDocuments,
  ivrIds,
  mostDocuments,
  mostIvrChoices,
  type SupportingDocuments,
} from '#contract/ivr-documents.ts'
import type { Tell } from '#server/kit/news.ts'
import { refuse } from '#server/kit/refused.ts'
import type { Route } from '#server/kit/route.ts'
import { scopeOf } from '#server/kit/scope.ts'
import { serve, serveReading } from '#server/kit/serve.ts'
import { claimFiles } from '../files/claim.ts'
import { appendDocuments, ivrChoices, lockForDocuments } from './documents-store.ts'
import { numberOf } from './rules.ts'

/** Choosing a request and adding documents to it. */
export function documentRoutes(tell: Tell): Route[] {
  return [
    serveReading(ivrIds, ({ input, actor }) => ({
      action: 'ivr.choices',
      kind: 'ivr',
      body: ivrChoices(officeOf(scopeOf(actor)), input.search, mostIvrChoices),
    })),

    serve(addSupportingDocuments, async ({ input, actor, tx, now, note }) => {
      const office = officeOf(scopeOf(actor))
      const ivr = (await lockForDocuments(tx, office, Number(input.ivrId))) ?? refuse('record.not-found')
      const fileIds = filesOf(input)
      const left = Math.max(0, mostDocuments - ivr.documents)
      if (fileIds.length > left)
        refuse('ivr.documents-full', { parts: { most: String(mostDocuments), left: String(left) } })
      const fieldOf = (id: string) => `supportingDocuments.${fileIds.indexOf(id)}.fileUrl`
      await claimFiles(tx, actor, { fileIds, imagesOnly: false, now, fieldOf })
      await appendDocuments(tx, office, ivr, fileIds, now)
      await note({ action: 'ivr.documents', kind: 'ivr', records: [ivr.id] })
      const about = numberOf(ivr.id)
      await tell(tx, { kind: 'ivr.documents', record: ivr.id, about, to: { team: true }, by: actor, now })
      const what = fileIds.length === 1 ? 'The document has' : `${fileIds.length} documents have`
      return { message: `${what} been added to ${about}.` }
    }),
  ]
}

const officeOf = (scope: ReturnType<typeof scopeOf>) =>
  scope.kind === 'office' ? scope : refuse('user-type.not-allowed')

const filesOf = ({ supportingDocuments }: SupportingDocuments) =>
  supportingDocuments.flatMap(({ fileUrl }) => fileIdOf(fileUrl) ?? [])
