import { type ReactNode, useId, useState } from 'react'
import { dayInWords, moneyText } from '#contract/formats.ts'
import { amountGroups, contradictionsIn, lastValidDayOf } from '#contract/ivr/benefits/answer.rules.ts'
import { estimateOf } from '#contract/ivr/benefits/estimate.rules.ts'
import { type BenefitsAnswer, insuranceFields, type Part } from '#contract/ivr/benefits/fields.ts'
import { disclaimers, disclaimerVersion } from '#contract/ivr/benefits/words.ts'
import type { IvrDetails } from '#contract/ivr/requests.ts'
import { payersOfIvr } from '#contract/payers/payers.ts'
import { getReferenceLists } from '#contract/reference/lists.ts'
import { useLoad } from '../../kit/http/queries.ts'
import { moveFocus } from '../../kit/keys/arrow-keys.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { cx } from '../../kit/ui/cx.ts'
import { AmountsRow } from './AmountsRow.tsx'
import { businessDay } from './business-day.ts'
import { CallBar } from './CallBar.tsx'
import { TakeOver, useEarlierValues } from './EarlierAnswers.tsx'
import { FieldRow } from './FieldRow.tsx'
import { PayerContact, PayerReasons } from './PayerParts.tsx'
import { SourceSelect } from './SourceSelect.tsx'
import { type AnswerState, type LastDay, sourcePath, type TypedAnswer } from './use-benefits-answer.ts'
import './benefits.css'

const tabs = ['Primary', 'Secondary', 'Estimate', 'Call'] as const
type Tab = (typeof tabs)[number]

const coverage = ['policyStatus', 'coverageFrom', 'coverageTo', 'networkPhysician', 'networkFacility']
const product = ['productCoverage.status', 'applicationCoverage.status', 'priorAuth.required']
/** Asked once an authorization is needed or something of one is known. */
const authorization = ['status', 'number', 'validFrom', 'validTo'].map((name) => `priorAuth.${name}`)
const authorized = ['required', 'predetermination-recommended', 'voluntary']
const amounts = [
  ...['deductibleIndividual.total', 'deductibleIndividual.met', 'deductibleIndividual.remaining'],
  ...['outOfPocketIndividual.total', 'outOfPocketIndividual.met', 'outOfPocketIndividual.remaining'],
  ...['coinsurancePct.product', 'coinsurancePct.application', 'copay.amount'],
  ...['deductibleApplies', 'accumulatorsAsOf'],
]
const call = Object.keys(insuranceFields).filter((name) => /^(?:call|portal|ediTrace)\./.test(name))
const shown = new Set([...coverage, ...product, ...authorization, ...amounts, ...call])
const others = Object.keys(insuranceFields).filter((name) => !shown.has(name))
const ofSecondary = ['payer', 'type', 'coversPartBDeductible', 'coversCoinsurance', 'crossover']
const moreOfSecondary = Object.keys(insuranceFields).filter((name) => name !== 'policyStatus')
const groupOf = (name = '') => amountGroups.find((group) => name.startsWith(`${group}.`))
const estimateFields = ['allowedProduct', 'allowedApplication', 'basis'].map(
  (name) => `patientEstimate.${name}`,
)

interface AnswerPanelProps {
  request: IvrDetails
  state: AnswerState
}

/** The form of the structured answer, for reviewers. It is sent with the decision. */
export default function AnswerPanel({ request, state: typed }: AnswerPanelProps) {
  const [tab, setTab] = useState<Tab>('Primary')
  const [callSince, setCallSince] = useState<number>()
  const id = useId()
  const lists = useLoad(getReferenceLists, {}, { staleTime: Number.POSITIVE_INFINITY }).data?.data
  const payer = useLoad(payersOfIvr, { id: request._id }).data?.data.primary ?? undefined
  const planTypes = lists?.insuranceTypes.map(({ value }) => value)
  const lastDay: LastDay = (parts) => lastDayOf(parts, payer?.validDays)
  const { parts, unconfirmed, source } = typed.answer
  const state: AnswerState = {
    ...typed,
    errors: { ...contradictionsOf(parts), ...typed.errors },
    set: (part, name, value, from) => typed.set(part, name, value, from, lastDay),
  }
  const { offers, nothingText } = useEarlierValues(request, payer, typed)
  const waitingOn = (one: Tab) => Object.keys(unconfirmed).filter((path) => tabOf(path) === one)
  /** The source is asked for first: without it, nothing is verified. */
  const confirm = (paths: readonly string[]) => {
    const isConfirmed = typed.confirm(paths, lastDay)
    if (!isConfirmed) typed.goOn()
    return isConfirmed
  }
  const { required } = typed
  const missesPrimary = required.some(([part, name]) => part === 'primary' && !(name in parts.primary))
  const row = (part: Part, name: string, before: string | undefined) => {
    const props = { state, part, onConfirm: (path: string) => confirm([path]) }
    const group = groupOf(name)
    if (group && groupOf(before) === group) return null
    if (group) return <AmountsRow key={name} {...{ ...props, group }} isFirst={!groupOf(before)} />
    return (
      <FieldRow
        key={name}
        {...{ ...props, name }}
        required={required.some(([of, one]) => of === part && one === name)}
        list={name === 'planType' ? (planTypes ?? []) : undefined}
      />
    )
  }
  const rows = (part: Part, names: readonly string[]) =>
    names.map((name, at) => row(part, name, names[at - 1]))
  const isKnown = (name: string) =>
    [parts.primary, state.errors, unconfirmed].some((of) => name in of || `primary.${name}` in of)
  const need = parts.primary['priorAuth.required'] ?? unconfirmed['primary.priorAuth.required']
  const asksAuthorization = authorized.includes(String(need?.value)) || authorization.some(isKnown)
  const panels: Record<Tab, ReactNode> = {
    Primary: (
      <>
        <Fields title="Coverage">{rows('primary', coverage)}</Fields>
        <Fields title="Product and application">
          {rows('primary', asksAuthorization ? [...product, ...authorization] : product)}
        </Fields>
        <Fields title="Amounts">{rows('primary', amounts)}</Fields>
        <More isOpen={others.some((name) => `primary.${name}` in unconfirmed)}>
          {rows('primary', others)}
        </More>
      </>
    ),
    Secondary: (
      <>
        <Fields title="Secondary insurance">{rows('secondary', ['policyStatus', ...ofSecondary])}</Fields>
        <More isOpen={moreOfSecondary.some((name) => `secondary.${name}` in unconfirmed)}>
          {rows('secondary', moreOfSecondary)}
        </More>
      </>
    ),
    Estimate: <Estimate request={request} state={state} rows={rows('close', estimateFields)} />,
    Call: (
      <>
        <PayerContact request={request} />
        <CallBar request={request} state={state} since={callSince} onCall={setCallSince} />
        <Fields title="Call, portal and 271">{rows('primary', call)}</Fields>
        {rows('internal', ['call.agent', 'portal.screenshotFile'])}
      </>
    ),
  }
  return (
    <div className="answer">
      <div className="answer-head">
        <h2 className="text-base font-semibold">Answer</h2>
        {state.isEmpty && (
          <p className="text-xs text-ink-soft">Optional. Without it, the office sees only the status.</p>
        )}
      </div>
      <div className="answer-fields" data-answer data-nothing-offered={nothingText}>
        <TakeOver
          state={state}
          offers={offers}
          shown={waitingOn(tab)}
          elsewhere={tabs.filter((one) => one !== tab && waitingOn(one).length > 0)}
          onConfirm={(paths) => confirm(paths) && typed.goOn()}
        />
        <SourceSelect
          source={source}
          error={typed.errors[sourcePath]}
          isMissing={typed.isSourceNext}
          onChange={typed.chooseSource}
          onNext={typed.goOn}
        />
        <div
          role="tablist"
          aria-label="Answer"
          onKeyDown={moveFocus}
          className="flex flex-wrap gap-1 border-b border-line"
        >
          {tabs.map((one) => (
            <button
              key={one}
              type="button"
              role="tab"
              id={`${id}-${one}`}
              aria-selected={one === tab}
              data-missing-in={(one === 'Primary' && missesPrimary) || undefined}
              aria-controls={`${id}-panel`}
              onClick={() => setTab(one)}
              className={cx(
                'answer-tab px-2 py-1.5 text-sm',
                one === tab ? 'border-action font-semibold text-ink' : 'border-transparent text-ink-soft',
              )}
            >
              {one}
            </button>
          ))}
        </div>
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`} className="answer-panel">
          {panels[tab]}
        </div>
        <Fields title="Close">
          {rows('close', ['validUntil'])}
          <Validity state={state} days={payer?.validDays} />
          <More title="Reasons (Rejected or Conditional)" isOpen={'close.denialReasons' in state.errors}>
            <PayerReasons request={request} state={state} payer={payer} />
            {rows('close', ['denialReasons'])}
          </More>
          {rows('close', ['notesToOffice', 'nextStep', 'dueBy', 'ownerRole'])}
          {rows('internal', ['internalNotes'])}
        </Fields>
        <p className="text-xs text-ink-soft">{disclaimers[disclaimerVersion]}</p>
        {!state.isEmpty && (
          <Button variant="outline" size="sm" className="w-fit" onClick={state.clear}>
            Clear answer
          </Button>
        )}
      </div>
    </div>
  )
}

function Fields({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="answer-group">
      <h3 className="text-sm font-semibold">{title}</h3>
      {children}
    </section>
  )
}

/** Fields that fold away. They unfold when one of them needs attention, and can be folded again. */
function More({
  title = 'More fields',
  isOpen = false,
  children,
}: {
  title?: string
  isOpen?: boolean
  children: ReactNode
}) {
  const [isUnfolded, setUnfolded] = useState(isOpen)
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) setUnfolded(true)
  }
  return (
    <details
      open={isUnfolded}
      onToggle={(event) => setUnfolded(event.currentTarget.open)}
      className="rounded-lg border border-line px-3 py-2"
    >
      <summary className="cursor-pointer text-sm font-medium text-action-ink">{title}</summary>
      <div className="answer-group mt-2">{children}</div>
    </details>
  )
}

/** The tab that shows a value of an insurance. */
const tabOf = (path: string): Tab => {
  if (path.startsWith('secondary.')) return 'Secondary'
  return call.includes(path.slice('primary.'.length)) ? 'Call' : 'Primary'
}

/** Amounts that contradict each other, by their paths. */
const contradictionsOf = (parts: TypedAnswer['parts']) =>
  Object.fromEntries(
    (['primary', 'secondary'] as const).flatMap((part) =>
      Object.entries(contradictionsIn(part, parts[part])).map(([name, text]) => [`${part}.${name}`, text]),
    ),
  )

/** The last day, by the rule, of an answer that is verified today. */
function lastDayOf(typed: TypedAnswer['parts'], days: number | undefined) {
  const today = businessDay()
  const parts = typed as unknown as BenefitsAnswer
  const close = { verifiedOn: { value: today, source: null }, ...parts.close }
  return lastValidDayOf({ ...parts, close }, days)
}

/** Offers the last day on which the answer can hold, by the rule. */
function Validity({ state, days }: { state: AnswerState; days: number | undefined }) {
  const { parts } = state.answer
  const last = lastDayOf(parts, days)
  if (!last || parts.close.validUntil?.value === last.day) return null
  return (
    <Button
      variant="outline"
      size="sm"
      className="answer-offer w-fit"
      data-offer={!state.isEmpty || undefined}
      onClick={() => state.set('close', 'validUntil', last.day, null)}
    >
      Use {dayInWords(last.day)} ({last.because})
    </Button>
  )
}

function Estimate({ request, state, rows }: AnswerPanelProps & { rows: ReactNode }) {
  const made = estimateOf(state.answer.parts as unknown as BenefitsAnswer, request.secondaryInsurance !== '')
  return (
    <Fields title="Patient estimate">
      {rows}
      {made ? (
        <p className="tabular text-sm">
          Deductible {moneyText(made.deductiblePart)} + coinsurance {moneyText(made.coinsurancePart)} + copay{' '}
          {moneyText(made.copayPart)} − secondary {moneyText(made.secondaryPays)} ={' '}
          <strong className="text-base">{moneyText(made.patientPays)}</strong> (estimate)
        </p>
      ) : (
        <p className="text-sm text-ink-soft">
          No estimate yet. Enter both allowed amounts, the deductible that remains and what it applies to,
          coinsurance, copay, the out-of-pocket maximum, and what any secondary insurance pays.
        </p>
      )}
    </Fields>
  )
}
