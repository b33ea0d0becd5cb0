import { useRef } from 'react'
import { knownAuthorizations } from '#contract/authorizations/authorizations.ts'
import { countText, dayInWords, listText } from '#contract/formats.ts'
import { earlierAnswers } from '#contract/ivr/benefits/benefits.ts'
import type { IvrDetails } from '#contract/ivr/requests.ts'
import type { Payer } from '#contract/payers/payers.ts'
import { useLoad } from '../../kit/http/queries.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { KeyHint } from '../workspace/KeyHint.tsx'
import { businessDay } from './business-day.ts'
import { ageText, authorizationOffer, type OfferedAnswer, offeredAnswers, sourcesText } from './prefill.ts'
import type { AnswerState, Offers } from './use-benefits-answer.ts'

const valuesText = (count: number) => countText(count, 'value')
const nothingEarlier = 'No earlier answer to reuse for this payer, plan, product, and code.'

interface EarlierValues {
  /** What may be taken over and is neither given nor in its field already. */
  readonly offers: readonly OfferedAnswer[]
  /** What the key for taking over shows when there is nothing to take over. */
  readonly nothingText: string
}

/** What earlier answers and the payer directory offer for a request. */
export function useEarlierValues(
  request: IvrDetails,
  payer: Payer | undefined,
  { answer }: Pick<AnswerState, 'answer'>,
): EarlierValues {
  const { data, error } = useLoad(earlierAnswers, { id: request._id })
  const known = useLoad(knownAuthorizations, { id: request._id }).data?.data
  const all = [
    ...authorizationOffer(known?.[0]),
    ...offeredAnswers(data?.data, payer?.usual, request, businessDay()),
  ]
  const isOpen = (path: string) => {
    const [part = '', ...name] = path.split('.')
    const given = answer.parts[part as 'primary'] ?? {}
    return !(path in answer.unconfirmed) && !(name.join('.') in given)
  }
  const offers = all.flatMap((offer) => {
    const values = Object.fromEntries(Object.entries(offer.values).filter(([path]) => isOpen(path)))
    return Object.keys(values).length > 0 ? [{ ...offer, values }] : []
  })
  const waiting = Object.keys(answer.unconfirmed).length
  const nothingText = (() => {
    if (error && !data) return 'Earlier answers could not be loaded.'
    if (!data) return 'Earlier answers are still loading.'
    if (waiting > 0) return `Nothing more to fill in. ${valuesText(waiting)} not confirmed yet.`
    return all.length > 0 ? 'Nothing more to fill in.' : nothingEarlier
  })()
  return { offers, nothingText }
}

interface TakeOverProps {
  state: AnswerState
  offers: readonly OfferedAnswer[]
  /** Paths of the unconfirmed values in fields on screen. */
  shown: readonly string[]
  /** Tabs with more of them. */
  elsewhere: readonly string[]
  onConfirm: (paths: readonly string[]) => void
}

/** What may be taken over, with its number and age; then what still has to be confirmed. */
export function TakeOver({ state, offers, shown, elsewhere, onConfirm }: TakeOverProps) {
  const offered: Offers = Object.assign({}, ...offers.map(({ values }) => values))
  const count = Object.keys(offered).length
  const waiting = Object.keys(state.answer.unconfirmed).length
  const section = useRef<HTMLElement>(null)
  if (count === 0 && waiting === 0) return null
  /** The pressed button disappears, and the focus stays in the section. */
  const act = (change: () => void) => {
    if (section.current?.contains(document.activeElement)) section.current.focus()
    change()
  }
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Earlier answers"
      className="flex flex-col gap-3 rounded-lg bg-sunken px-3 py-1 text-sm"
    >
      {count > 0 && (
        <div className="answer-offers">
          <details>
            <summary>{offersText(offers)}</summary>
            <ul className="mt-1 flex flex-col gap-1">
              {offers.map((offer) => (
                <li key={`${offer.ivrNumber} ${offer.relation}`}>
                  <OfferText {...offer} />
                </li>
              ))}
            </ul>
          </details>
          <Button
            variant="outline"
            size="sm"
            data-offer
            aria-keyshortcuts="u"
            onClick={() => act(() => state.takeOver(offered))}
          >
            Fill in {valuesText(count)}
            <KeyHint name="U" />
          </Button>
        </div>
      )}
      {waiting > 0 && (
        <>
          <p className="text-conditional">
            {waiting === 1
              ? '1 value isn’t part of the answer until you confirm it.'
              : `${waiting} values aren’t part of the answer until you confirm them.`}
            {elsewhere.length > 0 &&
              ` ${elsewhereText(waiting, shown.length)} on the ${listText(elsewhere)} ${elsewhere.length === 1 ? 'tab' : 'tabs'}.`}
          </p>
          <div className="flex flex-wrap gap-2">
            {shown.length > 0 && (
              <Button size="sm" data-confirm-shown aria-keyshortcuts="o" onClick={() => onConfirm(shown)}>
                Confirm {valuesText(shown.length)}
                <KeyHint name="O" className="on-action-key text-on-action" />
              </Button>
            )}
            <Button variant="outline" size="sm" onClick={() => act(state.removeUnconfirmed)}>
              Remove
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

/** How many of the unconfirmed values are not in a field on screen. */
function elsewhereText(waiting: number, shown: number): string {
  if (waiting === 1) return 'It is'
  return shown === 0 ? 'They are' : waiting - shown === 1 ? 'One is' : 'Some are'
}

/** All offers in a few words: 'From #IVR-1042, 12 days ago, and 2 more'. */
function offersText([first, ...others]: readonly OfferedAnswer[]): string {
  const { ivrNumber, on } = first ?? {}
  const more = others.length > 0 ? `, and ${others.length} more` : ''
  return ivrNumber && on
    ? `From ${ivrNumber}, ${ageText(on, businessDay())}${more}`
    : `From the payer directory${more}`
}

function OfferText({ ivrNumber, relation, on, values }: OfferedAnswer) {
  const count = valuesText(Object.keys(values).length)
  const sources = sourcesText(values)
  if (ivrNumber === undefined || on === undefined)
    return `From the payer directory${sources && ` (${sources})`}: ${count}, ${relation}`
  const day = dayInWords(on)
  return (
    <>
      From {ivrNumber}, {ageText(on, businessDay())}{' '}
      <span className="text-ink-soft">
        ({day}
        {sources && `; ${sources}`})
      </span>
      : {count}, {relation}
    </>
  )
}
