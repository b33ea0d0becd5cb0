import { officeAdmins } from '#contract/endpoint.ts'
import { fileIdOf } from '#contract/files/files.ts'
import {
  addSupportingDocuments,
  answerSheetKind,
  fileAnswerSheet,
  ivrIds,
  maxIvrChoices,
  type SupportingDocuments,
} from '#contract/ivr/documents.ts'
import { scopeOf } from '#server/kit/access/scope.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import type { Route } from '#server/kit/http/route.ts'
import { serve } from '#server/kit/http/serve.ts'
import { serveRead } from '#server/kit/http/serve-read.ts'
import type { Notify } from '#server/kit/live/notify.ts'
import { claimFiles, filesIn } from '../../files/claim.ts'
import { queueDocuments } from '../queue/work.ts'
import { mustFit, numberOf, subjectOf } from '../rules.ts'
import { appendDocuments, ivrChoices, lockForDocuments } from './documents-store.ts'
import { onceEach } from './sent-files.ts'

/** Choosing a request and adding documents to it. */
export function documentRoutes(notify: Notify): Route[] {
  return [
    serveRead(ivrIds, ({ input, actor }) => ({
      action: 'ivr.choices',
      kind: 'ivr',
      body: ivrChoices(scopeOf(actor), input.search, maxIvrChoices),
    })),

    serve(addSupportingDocuments, async ({ input, actor, tx, now, audit }) => {
      const scope = scopeOf(actor)
      const ivr = (await lockForDocuments(tx, scope, Number(input.ivrId))) ?? throwError('record.not-found')
      const files = filesOf(input)
      mustFit(ivr.documents, files.length)
      await claimFiles(tx, actor, files, { now })
      await appendDocuments(tx, ivr, files, now)
      await queueDocuments(tx, scope, ivr.id, now)
      await audit({ action: 'ivr.documents', kind: 'ivr', records: [ivr.id] })
      const to = { handlersOfIvr: ivr.id }
      await notify(tx, { kind: 'ivr.documents', ...subjectOf(ivr.id), to, by: actor, now })
      const what = files.length === 1 ? 'The document was' : `${files.length} documents were`
      return { message: `${what} added to ${numberOf(ivr.id)}.` }
    }),

    serve(fileAnswerSheet, async ({ input, actor, tx, now, audit }) => {
      const ivr =
        (await lockForDocuments(tx, scopeOf(actor), Number(input.ivrId))) ?? throwError('record.not-found')
      mustFit(ivr.documents, 1)
      const id = fileIdOf(input.sheet.fileUrl) ?? ''
      await claimFiles(tx, actor, [{ id, field: 'sheet.fileUrl' }], { now })
      // No one was waiting for it.
      await appendDocuments(tx, ivr, [{ id, kind: answerSheetKind, moreKinds: [] }], undefined)
      await audit({ action: 'ivr.documents', kind: 'ivr', records: [ivr.id] })
      if (officeAdmins.includes(actor.userType)) {
        const to = { handlersOfIvr: ivr.id }
        await notify(tx, { kind: 'ivr.documents', ...subjectOf(ivr.id), to, by: actor, now })
      }
      return { message: `The answer sheet was filed with ${numberOf(ivr.id)} as a benefit verification.` }
    }),
  ]
}

/** The named files; a file with several documents is named once for each. */
const filesOf = ({ supportingDocuments }: SupportingDocuments) =>
  onceEach(
    filesIn('supportingDocuments', supportingDocuments).map((file) => ({
      ...file,
      kind: supportingDocuments[file.position]?.kind ?? '',
    })),
  )
