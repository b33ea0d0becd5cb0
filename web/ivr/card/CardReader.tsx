import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { fileIdOf, signFile } from '#contract/files/files.ts'
import { phoneText } from '#contract/formats.ts'
import { offersOf, type CardField as Read } from '#contract/ivr/card/read-card.rules.ts'
import type { CardWord } from '#contract/ivr/card/words.rules.ts'
import { isAskedFor } from '#contract/ivr/fields.ts'
import { call } from '../../kit/http/client.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { dateText, isoDay } from '../../kit/ui/dates.ts'
import { CheckIcon } from '../../kit/ui/icons.tsx'
import { allInputs, type CardField, type IvrForm, labelOf, type TextField } from '../wizard/form.ts'
import { useLists } from '../wizard/reference.tsx'
import { CardFailure, type Progress, readPicture } from './read-picture.ts'

interface CardReaderProps {
  form: UseFormReturn<IvrForm, unknown, IvrForm>
  card: CardField
  /** The address of the stored picture. */
  address: string
  /** The picture, if it was chosen in this form; else it is fetched. */
  picture: Blob | undefined
  onClose: () => void
}

/**
 * Reads the picture of an insurance card in this browser and offers what it says, each detail to be accepted by a click
 * (docs/spec/ivr-form.md, 'Card reader').
 */
export default function CardReader({ form, card, address, picture, onClose }: CardReaderProps) {
  const [progress, setProgress] = useState<Progress>({ part: 'loading', percent: 0 })
  const [words, setWords] = useState<readonly CardWord[]>()
  const [failed, setFailed] = useState<'reader' | 'picture'>()
  const cancel = useRef<HTMLButtonElement>(null)
  useEffect(() => cancel.current?.focus(), [])

  const running = useRef<AbortController>(undefined)
  const read = async () => {
    const abort = new AbortController()
    const { signal } = abort
    running.current = abort
    setFailed(undefined)
    try {
      const found = await readPicture(picture ?? (await storedPicture(address, signal)), setProgress, signal)
      if (!signal.aborted) setWords(found)
    } catch (failure) {
      if (!signal.aborted) setFailed(failure instanceof CardFailure ? failure.part : 'reader')
    }
  }
  const begin = useEffectEvent(read)
  useEffect(() => {
    void begin()
    return () => running.current?.abort()
  }, [])

  return (
    <div className="mt-2 rounded-lg border border-line bg-hover px-3 py-2.5 text-sm">
      {words && <Offers {...{ form, card, words }} />}
      <div role="status">
        {failed === 'reader' && <p>The card reader didn’t load. Try again, or type the details.</p>}
        {failed === 'picture' && <p>We couldn’t open this picture. You can type the details.</p>}
        {!words && !failed && <p className="sr-only">{partText[progress.part]}</p>}
      </div>
      {!words && !failed && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="text-ink-soft">{partText[progress.part]}</span>
          <progress
            className="h-1.5 min-w-16 flex-1"
            max={100}
            value={progress.percent}
            aria-label={partText[progress.part]}
          />
          <span className="tabular w-10 text-right text-xs text-ink-soft">{progress.percent}%</span>
        </div>
      )}
      <div className="mt-2 flex gap-4">
        {failed === 'reader' && (
          <Button variant="link" onClick={() => void read()}>
            Try again
          </Button>
        )}
        <Button ref={cancel} variant="link" onClick={onClose}>
          {words || failed ? 'Close' : 'Cancel'}
        </Button>
      </div>
    </div>
  )
}

const partText = { loading: 'Loading the card reader', reading: 'Reading the card' } as const

/** The links of pictures expire, for example those of an old draft. */
async function storedPicture(address: string, signal: AbortSignal): Promise<Blob> {
  const reply = await fetch(address, { signal })
  if (reply.ok) return reply.blob()
  const id = fileIdOf(address)
  if (!id) throw new CardFailure('picture')
  const fresh = await fetch((await call(signFile, { id })).data.fileUrl, { signal })
  if (!fresh.ok) throw new CardFailure('picture')
  return fresh.blob()
}

type OffersProps = Pick<CardReaderProps, 'form' | 'card'> & { words: readonly CardWord[] }

function Offers({ form, card, words }: OffersProps) {
  const lists = useLists()
  const values = useWatch({ control: form.control })
  const [accepted, setAccepted] = useState('')
  if (!lists.data) return <p className="text-ink-soft">Loading payers</p>
  const { payers, insuranceTypes } = lists.data
  const targets = targetsOf(card)
  const offers = offersOf(words, payers).flatMap(({ field: read, value: text }): Offered[] => {
    const fields = targets[read] ?? []
    const value = read === 'plan' ? insuranceTypes.find(({ id }) => id === text)?.value : text
    if (!value || fields.length === 0 || !fields.every((field) => isOnScreen(field, values))) return []
    const parts = value.split('\t')
    return [{ read, values: fields.map((field, at) => [field, parts[at] ?? ''] as const) }]
  })
  const put = ({ values }: Offered) => {
    for (const [field, value] of values) {
      form.setValue(field, value, { shouldDirty: true, shouldValidate: true })
      for (const other of typedInsteadOf(field)) form.setValue(other, '')
    }
  }
  const accept = (offer: Offered) => {
    put(offer)
    setAccepted(`${fieldsOf(offer)} filled in. Please review it.`)
  }
  const isThere = ({ values: own }: Offered) => own.every(([field, value]) => values[field] === value)
  // Where one field was read in several ways, the first is the most certain.
  const first = offers.filter(({ read }, at) => offers.findIndex((other) => other.read === read) === at)
  const open = first.filter((offer) => !isThere(offer))
  return (
    <>
      <p role="status">
        {offers.length === 0
          ? 'We couldn’t read this card clearly. Try a sharp, straight picture without glare, or type the details.'
          : `Found ${offers.length === 1 ? '1 detail' : `${offers.length} details`} on the card. Choose what to fill in.`}
      </p>
      <ul aria-label="Read from the card" className="mt-2 flex flex-col gap-1.5 empty:hidden">
        {offers.map((offer) => (
          <li key={shownOf(offer)}>
            <Offer
              offer={offer}
              current={offer.values.map(([field]) => String(values[field] ?? ''))}
              onAccept={() => accept(offer)}
            />
          </li>
        ))}
      </ul>
      {first.length > 1 && (
        <Button
          variant="outline"
          size="sm"
          className="mt-2"
          disabled={open.length === 0}
          onClick={() => {
            for (const offer of open) put(offer)
            setAccepted(
              `${open.length === 1 ? '1 detail' : `${open.length} details`} filled in. Please review them.`,
            )
          }}
        >
          Fill in all
        </Button>
      )}
      <p role="status" className="sr-only">
        {accepted}
      </p>
    </>
  )
}

/** The group is asked for only with some insurance types. */
const isOnScreen = (field: TextField, values: Partial<Record<string, unknown>>): boolean =>
  field !== 'groupNumber' || isAskedFor(field, (other) => String(values[other] ?? ''))

/** A detail of the card with the values of the fields that it fills. */
interface Offered {
  readonly read: Read
  readonly values: readonly (readonly [field: TextField, value: string])[]
}

interface OfferProps {
  offer: Offered
  /** What its fields hold. */
  current: readonly string[]
  onAccept: () => void
}

/** A detail of the card: a button until the field has it. It stays a button then, so that the focus stays. */
function Offer({ offer, current, onAccept }: OfferProps) {
  const isThere = offer.values.every(([, value], at) => current[at] === value)
  const before = offer.values.flatMap(([field], at) => (current[at] ? [shownAs(field, current[at])] : []))
  return (
    <button
      type="button"
      aria-disabled={isThere || undefined}
      onClick={() => !isThere && onAccept()}
      className="flex min-h-9 w-full flex-wrap items-center gap-x-2 rounded-lg border border-line-strong bg-sheet px-3 py-1.5 text-left font-medium text-ink transition-colors hover:border-control hover:bg-canvas aria-disabled:cursor-default"
    >
      {isThere && <CheckIcon className="size-4 text-approved" />}
      <span className="font-normal text-ink-soft">{wordsFor[offer.read]}</span>
      <span className="min-w-0 wrap-anywhere">{shownOf(offer)}</span>
      <span className="min-w-0 font-normal wrap-anywhere text-ink-soft">
        {isThere ? `filled in as ${fieldsOf(offer)}` : `as ${fieldsOf(offer)}`}
        {!isThere && before.length > 0 && `, replacing ${before.join(' ')}`}
      </span>
    </button>
  )
}

type Targets = Partial<Record<Read, readonly TextField[]>>

const primary: Targets = {
  name: ['patientFirstName', 'patientLastName'],
  birth: ['patientDateOfBirth'],
  member: ['primaryPolicy'],
  group: ['groupNumber'],
  plan: ['insuranceType'],
  payer: ['primaryInsurance'],
  phone: ['payerPhone'],
}

/** The form asks less about the secondary insurance. */
const secondary: Targets = { member: ['secondaryPolicy'], payer: ['secondaryInsurance'] }

/** The fields that a card's details go into. */
const targetsOf = (card: CardField): Targets => (card.startsWith('secondary') ? secondary : primary)

/** What a card calls them. */
const wordsFor: Readonly<Record<Read, string>> = {
  name: 'Name',
  birth: 'Born',
  member: 'Member ID',
  group: 'Group',
  plan: 'Plan',
  payer: 'Payer',
  phone: 'Phone',
}

const fieldsOf = ({ values }: Offered): string => values.map(([field]) => labelOf(field)).join(' and ')

/** The fields for free text that are empty unless `field` has its choice 'Other'. */
const typedInsteadOf = (field: TextField): TextField[] =>
  allInputs.flatMap((input) => (input.insteadOf?.field === field ? [input.field as TextField] : []))

const shownAs = (field: TextField, value: string): string =>
  field === 'payerPhone' ? phoneText(value) : field === 'patientDateOfBirth' ? dateText(isoDay(value)) : value

const shownOf = ({ values }: Offered): string =>
  values.map(([field, value]) => shownAs(field, value)).join(' ')
