import {
  type PriorAuthorizationForm,
  priorAuthorizationDetails,
  priorAuthorizationList,
  respondToPriorAuthorization,
  submitPriorAuthorization,
} from '#contract/prior-authorization.ts'
import type { Actor } from '#server/kit/actor.ts'
import { noteChange } from '#server/kit/changes.ts'
import type { Tx } from '#server/kit/database.ts'
import type { Tell } from '#server/kit/news.ts'
import { refuse } from '#server/kit/refused.ts'
import type { Route } from '#server/kit/route.ts'
import { scopeOf } from '#server/kit/scope.ts'
import { serve, serveReading } from '#server/kit/serve.ts'
import { claimFiles } from '../files/claim.ts'
import { priorAuthorizationPage, priorAuthorizationWhole } from './list-store.ts'
import { responseMail } from './mails.ts'
import { documentsOf, mustBeUnanswered, numberOf, type PlacedFile, responseFilesOf } from './rules.ts'
import {
  insertFiles,
  insertPriorAuthorization,
  lockPriorAuthorization,
  physicianName,
  saveResponse,
} from './store.ts'

export interface PriorAuthorizationParts {
  readonly publicUrl: string
  /** Queues a mail in the transaction that it tells of. */
  mail(tx: Tx, mail: { to: string; subject: string; text: string }): Promise<void>
  readonly tell: Tell
}

const kind = 'prior-authorization'

export function priorAuthorizationRoutes({ publicUrl, tell }: PriorAuthorizationParts): Route[] {
  return [
    serveReading(priorAuthorizationList, ({ input, actor }) => ({
      action: 'prior-authorization.list',
      kind,
      body: priorAuthorizationPage(scopeOf(actor), input),
    })),

    serveReading(priorAuthorizationDetails, ({ input, actor }) => ({
      action: 'prior-authorization.read',
      kind,
      body: priorAuthorizationWhole(scopeOf(actor), Number(input.id)),
    })),

    serve(submitPriorAuthorization, async ({ input, actor, tx, now, note }) => {
      const officeId = actor.officeId ?? refuse('user-type.not-allowed')
      const physician = await chosenPhysician(tx, officeId, input)
      const files = documentsOf(input)
      await claim(tx, actor, files, now)
      const { description } = input
      const id = await insertPriorAuthorization(tx, actor, { officeId, physician, description }, now)
      await insertFiles(tx, id, files)
      await note({ action: 'prior-authorization.submit', kind, records: [id] })
      const physicianId = physician?.id ?? null
      await noteChange(tx, { area: kind, record: id, to: { team: true, officeId, physicianId } })
      const about = numberOf(id)
      const to = { team: true } as const
      await tell(tx, { kind: 'prior-authorization.submitted', record: id, about, to, by: actor, now })
      return {
        message: 'Your documents have been submitted.',
        data: { _id: String(id), priorauthNumber: numberOf(id) },
      }
    }),

    serve(respondToPriorAuthorization, async ({ input, actor, tx, now, note }) => {
      const asked =
        (await lockPriorAuthorization(tx, scopeOf(actor), Number(input.priorAuthId))) ??
        refuse('record.not-found')
      mustBeUnanswered(asked)
      const files = responseFilesOf(input)
      await claim(tx, actor, files, now)
      await saveResponse(tx, asked.id, actor, input.comment, now)
      await insertFiles(tx, asked.id, files)
      await note({ action: 'prior-authorization.respond', kind, records: [asked.id] })
      const { id, officeId, physicianId } = asked
      await noteChange(tx, { area: kind, record: id, to: { team: true, officeId, physicianId } })
      await tell(tx, {
        kind: 'prior-authorization.answered',
        record: id,
        about: numberOf(id),
        to: { officeId, physicianId },
        by: actor,
        now,
        letter: responseMail(id, publicUrl),
      })
      return { message: `Your response to ${numberOf(asked.id)} has been sent.` }
    }),
  ]
}

async function chosenPhysician(tx: Tx, officeId: number, { physicianId }: PriorAuthorizationForm) {
  if (physicianId === '') return undefined
  const name = await physicianName(tx, officeId, Number(physicianId))
  if (name === undefined)
    refuse('prior-authorization.physician-unknown', {
      fields: { physicianId: 'Please choose a physician from the list.' },
    })
  return { id: Number(physicianId), name }
}

function claim(tx: Tx, actor: Actor, files: readonly PlacedFile[], now: Date) {
  const placeOf = (id: string) => files.find((file) => file.id === id)
  return claimFiles(tx, actor, {
    fileIds: files.map((file) => file.id),
    imagesOnly: (id) => placeOf(id)?.section === 'woundImages',
    now,
    fieldOf: (id) => placeOf(id)?.field ?? 'documents',
  })
}
