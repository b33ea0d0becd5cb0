import { z } from 'zod'
import { endpoint, everyone, officeTypes } from '../endpoint.ts'
import {
  calendarDay,
  isNpi,
  optionalIdentifier,
  optionalText,
  requiredText,
  sentDay,
  typedIdentifier,
  wholeNumber,
} from '../fields.ts'
import { answerTo, CheckFacts } from '../ivr/check/facts.ts'
import { IvrId } from '../ivr/requests.ts'
import { data, Id, Moment, message } from '../replies.ts'
import {
  maxMeasurements,
  maxSentence,
  maxSentences,
  type PacketField,
  type PacketFieldName,
  packetFieldNames,
  packetFields,
  packetQuestionNames,
  packetQuestions,
} from './packet-fields.ts'

const empty = z.literal('')
const day = z.union([empty, calendarDay('Please enter a day.')])

function schemaFor({ kind, max, options }: PacketField): z.ZodType<string> {
  if (options) return z.enum(options, 'Please choose one of the options.').or(empty)
  if (kind === 'date') return day
  if (kind === 'text') return optionalText(max).unwrap()
  if (kind === 'npi')
    return typedIdentifier().refine(
      (text) => text === '' || isNpi(text),
      'Please check this NPI: it has ten digits, of which the last is a check digit.',
    )
  if (kind === 'count')
    return typedIdentifier().regex(/^(?:[1-9]\d?)?$/, 'Please enter a whole number from 1 to 99.')
  if (kind === 'phone')
    return typedIdentifier().regex(/^(?:\d{10,15})?$/, 'Please enter 10 to 15 digits, or leave it empty.')
  return optionalIdentifier(max).unwrap()
}

/** The packet's values, by field name; '' means the request's own value. */
const PacketValues = z.strictObject(
  Object.fromEntries(packetFieldNames.map((name) => [name, schemaFor(packetFields[name]).optional()])),
) as unknown as z.ZodType<Partial<Record<PacketFieldName, string>>>

const centimeters = typedIdentifier().regex(
  /^\d{1,3}(?:\.\d{1,2})?$/,
  'Please enter a number of centimeters, such as 4.5.',
)

/** The wound's size on a day. */
export const Measurement = z.strictObject({
  day: sentDay('Please enter the day of the measurement.'),
  lengthCm: centimeters,
  widthCm: centimeters,
  depthCm: z.union([empty, centimeters]).default(''),
})
export type Measurement = z.infer<typeof Measurement>

/** Answers to the check's questions that the request left open, and to the packet's. */
export const PacketFacts = CheckFacts.extend({
  ...Object.fromEntries(
    packetQuestionNames.map((name) => [name, answerTo(packetQuestions[name]).optional()]),
  ),
  measurements: z
    .array(Measurement)
    .max(maxMeasurements, `Please enter at most ${maxMeasurements} measurements.`)
    .optional(),
})
export type PacketFacts = z.infer<typeof PacketFacts>

/** A fact as a sentence names it. */
const Fact = z.object({ name: z.string(), label: z.string(), value: z.string() })
export type Fact = z.infer<typeof Fact>

const sentenceStates = ['written', 'edited', 'added'] as const

/**
 * A sentence of the statement. `original` is what was written from the facts: for an edited sentence, what it would say
 * now if the facts have changed; '' for one that the office added.
 */
export const Sentence = z.object({
  key: z.string(),
  text: z.string(),
  facts: z.array(Fact),
  state: z.enum(sentenceStates),
  original: z.string(),
})
export type Sentence = z.infer<typeof Sentence>

/** A sentence that is not in the statement: the office removed it, or its facts are gone. */
export const LeftSentence = z.object({
  key: z.string(),
  text: z.string(),
  why: z.enum(['left-out', 'no-fact']),
})
export type LeftSentence = z.infer<typeof LeftSentence>

const channelKinds = ['wiser', 'payer', 'none', 'unknown'] as const

const Source = z.object({ title: z.string(), url: z.string().nullable(), date: z.string() })

/** How the authorization is requested, why, and the source of this information. */
export const Channel = z.object({
  kind: z.enum(channelKinds),
  id: z.string(),
  /** 'WISeR: Cohere Health (Texas)'. */
  title: z.string(),
  /** Why it was chosen, and what it means for the office. */
  reason: z.string(),
  /** Why the WISeR model does not apply, if someone might expect it; '' otherwise. */
  notWiser: z.string(),
  /** How to reach it: 'Portal', 'Phone', 'Peer-to-peer phone'. */
  contacts: z.array(z.object({ label: z.string(), value: z.string() })),
  /** The identifiers that it requires at this place of service. */
  identifiers: z.array(z.string()),
  /** The packet's maximum size, in MB. */
  maxMb: z.number(),
  sources: z.array(Source),
  /** What no one has verified about it. Only for IVR Admins; absent for others. */
  notVerified: z.array(z.string()).optional(),
})
export type Channel = z.infer<typeof Channel>

/** Something that the channel asks for and the request does not have, by the field that takes it. */
const Missing = z.object({ field: z.string(), why: z.string() })
export type Missing = z.infer<typeof Missing>

/** A field of the portal, in its order, with the value as the portal takes it; '' if there is none. */
const CopyField = z.object({ section: z.string(), field: z.string(), value: z.string() })
export type CopyField = z.infer<typeof CopyField>

const PacketFile = z.object({
  id: z.string(),
  name: z.string(),
  section: z.string(),
  sizeKb: z.number().int(),
  leftOut: z.boolean(),
})

/** A downloaded packet, which never changes. `problems` are files that could not be included. */
const Kept = z.object({
  revision: z.number().int(),
  madeAt: Moment,
  madeByName: z.string(),
  problems: z.array(z.string()),
})
export type Kept = z.infer<typeof Kept>

export const Packet = z.object({
  _id: Id,
  ivrNumber: z.string(),
  patientName: z.string(),
  channel: Channel,
  missing: z.array(Missing),
  /** Documents that the policies ask for and that no upload is marked as. */
  advised: z.array(z.string()),
  statement: z.array(Sentence),
  left: z.array(LeftSentence),
  /** The packet's own values. */
  values: z.record(z.string(), z.string()),
  /** Where a value was copied from, by field: '#IVR-1001'. */
  takenFrom: z.record(z.string(), z.string()),
  /** The values that count now, the packet's own or the request's. */
  held: z.record(z.string(), z.string()),
  facts: PacketFacts,
  /** Names of the facts that the request itself answers. */
  answered: z.array(z.string()),
  copySheet: z.array(CopyField),
  files: z.array(PacketFile),
  /** Earlier decisions that were not affirmed, with their numbers, latest first. */
  earlier: z.array(z.object({ number: z.string(), origin: z.string(), outcome: z.string() })),
  kept: z.array(Kept),
  /** When an open peer-to-peer call became a task; null without one. */
  callAsked: Moment.nullable(),
  version: z.number().int(),
  /** What its reader may do with it. */
  may: z.object({ save: z.boolean() }),
})
export type Packet = z.infer<typeof Packet>

/** Offices prepare; the team reads what would be prepared. */
export const preparePacket = endpoint({
  method: 'POST',
  path: '/packets/preparePacket',
  summary:
    'Where and how to ask for the authorization of a request: channel, what is missing, and the clinical statement',
  allowed: everyone,
  input: z.strictObject({ ivrId: IvrId }),
  output: data(Packet),
  errors: ['record.not-found'],
})

const SentSentence = z.strictObject({
  /** The key of a sentence written from facts; those of the office's own sentences begin with 'own-'. */
  key: optionalIdentifier(80).unwrap(),
  text: requiredText('Please write the sentence, or remove it.', maxSentence),
})

/**
 * What is left out stays as stored. `statement` is the complete statement in its order: what is not in it was removed.
 * `version` is the edited one.
 */
export const PacketChanges = z.strictObject({
  ivrId: IvrId,
  version: wholeNumber(),
  values: PacketValues.optional(),
  facts: PacketFacts.optional(),
  statement: z
    .array(SentSentence)
    .max(maxSentences, `Please use at most ${maxSentences} sentences.`)
    .optional(),
  /** The packet's files to leave out of its PDF; files that it does not have are ignored. */
  leftOut: z
    .array(z.string().regex(/^[0-9a-f-]{36}$/, 'This is not a file.'))
    .max(200)
    .optional(),
})
export type PacketChanges = z.infer<typeof PacketChanges>

export const savePacket = endpoint({
  method: 'POST',
  path: '/packets/savePacket',
  summary: 'Keep what was filled in, edited or left out of the packet of a request',
  allowed: officeTypes,
  input: PacketChanges,
  output: data(Packet),
  errors: ['record.not-found', 'packets.changed-since'],
})

/** What the office downloads is stored as a revision; `revision` reads an earlier one. */
export const getPacket = endpoint({
  method: 'GET',
  path: '/packets/getPacket/:id',
  summary: 'The packet of a request as one PDF: cover, clinical statement, documents and pictures',
  allowed: everyone,
  input: z.strictObject({ id: IvrId, revision: z.coerce.number().int().min(1).max(10_000).optional() }),
  output: z.unknown(),
  errors: [
    'record.not-found',
    'packets.too-large',
    'packets.not-made',
    'files.store-unavailable',
    'server.busy',
  ],
})

export const askPeerToPeer = endpoint({
  method: 'POST',
  path: '/packets/askPeerToPeer',
  summary: 'Note that a peer-to-peer call with the payer’s physician is to be made',
  allowed: officeTypes,
  input: z.strictObject({ ivrId: IvrId, dueOn: calendarDay('Please enter the day of the call.') }),
  output: message,
  errors: ['record.not-found', 'authorizations.not-approved', 'packets.call-open'],
})

export const closePeerToPeer = endpoint({
  method: 'POST',
  path: '/packets/closePeerToPeer',
  summary: 'Note that the peer-to-peer call was made',
  allowed: officeTypes,
  input: z.strictObject({ ivrId: IvrId }),
  output: message,
  errors: ['record.not-found', 'packets.no-call'],
})
