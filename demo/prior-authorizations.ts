import type { Section } from '#contract/prior-authorization/prior-authorization.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import type { Database, Tx } from '#server/kit/database/database.ts'
import type { FileStorage } from '#server/outside/storage.ts'
import { insertPriorAuthorization, saveResponse } from '#server/prior-authorization/store.ts'
import { fourWeekChart, labTable, letter } from './documents.ts'
import { storedFile } from './pictures.ts'
import { seeded } from './random.ts'
import { insertDocuments, priorAuthorizationsWithoutDocuments } from './store.ts'
import { woundPicture } from './wounds.ts'

interface Case {
  /** Index of the office, and of its physician where one was chosen. */
  readonly office: 0 | 1
  readonly physician?: number
  readonly daysAgo: number
  readonly description: string
  /** The wound's location, for charts and pictures. */
  readonly location: string
  readonly documents: readonly Section[]
  readonly response?: { readonly comment: string; readonly file?: string; readonly afterDays: number }
}

const granted = 'Prior authorization granted'

/** Oldest first. Those without a response are younger than three days, when the team would be reminded. */
const cases: readonly Case[] = [
  {
    office: 0,
    physician: 0,
    daysAgo: 27.2,
    location: 'Left heel',
    description:
      'Diabetic foot ulcer, four weeks of offloading without closure; first application of a skin substitute.',
    documents: ['fourWeekCharts', 'woundImages', 'labTestResults'],
    response: {
      comment: 'Granted for four applications. Reference in the letter.',
      file: granted,
      afterDays: 1.4,
    },
  },
  {
    office: 1,
    physician: 0,
    daysAgo: 25.9,
    location: 'Right shin',
    description: 'Venous leg ulcer, compression since August.',
    documents: ['fourWeekCharts', 'woundImages'],
    response: { comment: 'Granted through the end of the year.', afterDays: 0.8 },
  },
  {
    office: 0,
    daysAgo: 23.1,
    location: 'Sacrum',
    description: '',
    documents: ['additionalDocuments'],
    response: {
      comment: 'The payer asks for wound pictures with a ruler. Please send them with a new request.',
      afterDays: 1.9,
    },
  },
  {
    office: 0,
    physician: 1,
    daysAgo: 20.8,
    location: 'Right great toe',
    description:
      'Arterial ulcer after revascularization. ABI 0.71, toe pressure 48 mmHg, vascular study attached as additional document.',
    documents: ['fourWeekCharts', 'woundImages', 'labTestResults', 'additionalDocuments'],
    response: { comment: '', file: granted, afterDays: 2.2 },
  },
  {
    office: 1,
    daysAgo: 17.3,
    location: 'Left lateral malleolus',
    description: 'Second round of applications, wound bed granulating.',
    documents: ['woundImages', 'labTestResults'],
    response: { comment: 'Granted for two more applications.', file: granted, afterDays: 0.6 },
  },
  {
    office: 0,
    physician: 0,
    daysAgo: 14.6,
    location: 'Left plantar forefoot',
    description: 'Charcot foot with plantar ulcer.',
    documents: ['fourWeekCharts', 'woundImages'],
    response: {
      comment: 'Denied: total contact casting has not been tried. An appeal is possible within 60 days.',
      file: 'Denial with reasons',
      afterDays: 2.7,
    },
  },
  {
    office: 0,
    physician: 2,
    daysAgo: 12.2,
    location: 'Right heel',
    description: 'Pressure injury stage 3, nutrition optimized, prealbumin rising.',
    documents: ['fourWeekCharts', 'labTestResults'],
    response: { comment: 'Granted.', afterDays: 1.1 },
  },
  {
    office: 1,
    physician: 1,
    daysAgo: 9.4,
    location: 'Left shin',
    description: 'Venous ulcer, recurrent; duplex study of October attached.',
    documents: ['additionalDocuments', 'woundImages'],
    response: { comment: 'Granted, see letter.', file: granted, afterDays: 1.7 },
  },
  {
    office: 0,
    daysAgo: 7.5,
    location: 'Right forearm',
    description: 'Surgical dehiscence after graft harvest.',
    documents: ['woundImages'],
    response: { comment: 'No prior authorization is needed for this plan and product.', afterDays: 0.3 },
  },
  {
    office: 0,
    physician: 0,
    daysAgo: 5.1,
    location: 'Left heel',
    description: 'Continuation after four applications: 62% closure, charts of all visits attached.',
    documents: ['fourWeekCharts', 'woundImages', 'labTestResults'],
    response: { comment: 'Granted for three more applications.', file: granted, afterDays: 2.4 },
  },
  {
    office: 1,
    physician: 0,
    daysAgo: 2.6,
    location: 'Right medial malleolus',
    description: 'Venous leg ulcer, new patient of the practice.',
    documents: ['fourWeekCharts', 'woundImages'],
  },
  {
    office: 0,
    physician: 3,
    daysAgo: 1.9,
    location: 'Abdomen',
    description:
      'Wound after laparotomy, negative pressure therapy for five weeks, now ready for a skin substitute.',
    documents: ['fourWeekCharts', 'labTestResults'],
  },
  {
    office: 0,
    physician: 0,
    daysAgo: 1.1,
    location: 'Right plantar forefoot',
    description: 'Diabetic foot ulcer, HbA1c down from 9.1 to 7.4.',
    documents: ['labTestResults', 'woundImages'],
  },
  { office: 0, daysAgo: 0.2, location: 'Left great toe', description: '', documents: ['fourWeekCharts'] },
]

const dayMs = 86_400_000

export interface DemoActors {
  readonly offices: readonly {
    readonly actor: Actor
    readonly physicians: readonly { id: number; name: string }[]
  }[]
  readonly team: readonly Actor[]
}

/** Creates the demo's prior authorizations; drawDocuments adds the documents. */
export async function seedPriorAuthorizations(
  tx: Tx,
  { offices, team }: DemoActors,
  now: Date,
): Promise<void> {
  for (const [at, { office, physician, daysAgo, description, response }] of cases.entries()) {
    const seeded = offices[office]
    if (!seeded) throw new Error('a demo prior authorization names an office that does not exist')
    const sentAt = new Date(now.getTime() - daysAgo * dayMs)
    const id = await insertPriorAuthorization(
      tx,
      seeded.actor,
      {
        officeId: seeded.actor.officeId ?? 0,
        physician: physician === undefined ? undefined : seeded.physicians[physician],
        description,
        ivrId: null,
      },
      sentAt,
    )
    const answering = team[at % team.length]
    if (!response || !answering) continue
    const answeredAt = new Date(sentAt.getTime() + response.afterDays * dayMs)
    await saveResponse(tx, id, answering, response.comment, answeredAt)
  }
}

/** Creates documents for the prior authorizations that have none yet, so that the next start continues after an interruption. */
export async function drawDocuments(
  db: Database,
  storage: FileStorage,
  stopped: () => boolean,
): Promise<void> {
  for (const made of await priorAuthorizationsWithoutDocuments(db)) {
    const of = cases[made.at]
    if (stopped()) return
    if (!of) continue
    const documents = []
    for (const { section, name, bytes } of await documentsOf(of, made.at, made.createdAt)) {
      documents.push({ section, ...(await storedFile(storage, name, bytes)) })
    }
    await insertDocuments(db, made, documents)
  }
}

async function documentsOf(of: Case, at: number, createdAt: Date) {
  const rng = seeded(`prior authorization ${at}`)
  const made: { section: Section | 'response'; name: string; bytes: Buffer }[] = []
  for (const section of of.documents) made.push({ section, ...(await documentOf(section)) })
  const { response } = of
  if (response?.file)
    made.push({
      section: 'response',
      name: `${response.file.toLowerCase().replaceAll(' ', '-')}.pdf`,
      bytes: letter(response.file, ['To the practice named above.', '', response.comment]),
    })
  return made

  async function documentOf(section: Section): Promise<{ name: string; bytes: Buffer }> {
    if (section === 'fourWeekCharts')
      return { name: 'wound-chart.pdf', bytes: fourWeekChart(rng, of.location) }
    if (section === 'labTestResults') return { name: 'lab-results.csv', bytes: labTable(rng) }
    if (section === 'additionalDocuments')
      return {
        name: 'vascular-study.pdf',
        bytes: letter('Vascular study', ['ABI 0.71, toe pressure 48 mmHg.']),
      }
    const [year, month, day] = createdAt.toISOString().slice(0, 10).split('-')
    const date = `${month}/${day}/${year}`
    const bytes = await woundPicture({
      seed: `prior ${at}`,
      patient: `prior ${at}`,
      location: of.location,
      date,
      initials: 'P.A.',
    })
    return { name: `wound-${month}-${day}-${year}.jpg`, bytes }
  }
}
