import { dayInSentence } from '#contract/formats.ts'
import { getAnswer } from '#contract/ivr/benefits/benefits.ts'
import type { BenefitsAnswer } from '#contract/ivr/benefits/fields.ts'
import { reasonOf } from '#contract/ivr/benefits/reasons.ts'
import { summaryOf } from '#contract/ivr/benefits/summary.rules.ts'
import { reasonsIn } from '#contract/ivr/benefits/text.rules.ts'
import { owners } from '#contract/ivr/benefits/words.ts'
import { documentLabels, isDocumentKind } from '#contract/ivr/check/documents.ts'
import type { IvrDetails } from '#contract/ivr/requests.ts'
import type { IvrRounds } from '#contract/ivr/rounds.ts'
import { submitPriorAuthorization } from '#contract/prior-authorization/prior-authorization.ts'
import { useLoad } from '../../kit/http/queries.ts'
import { useIsTeam, useMay } from '../../kit/session/user-type.ts'
import { ButtonLink } from '../../kit/ui/Button.tsx'
import { dateText } from '../../kit/ui/dates.ts'
import { StatusBadge } from '../../kit/ui/StatusBadge.tsx'
import { Skeleton } from '../../kit/ui/surfaces.tsx'
import { businessDay } from '../benefits/business-day.ts'

interface AnswerHeadProps {
  request: IvrDetails
  /** What was asked and answered, once it is loaded. */
  rounds: IvrRounds | undefined
}

/** What an office reads first: the answer in a few sentences, its reasons, and the next step. */
export function AnswerHead({ request, rounds }: AnswerHeadProps) {
  const isDecided = request.submissionStatus !== 'Pending'
  const { data, error } = useLoad(getAnswer, { id: request._id })
  const isTeam = useIsTeam()
  const answer = data?.data.current?.answer
  const isLoading = isDecided && !data && !error
  return (
    <section
      aria-label="Summary"
      className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4 rounded-xl border border-line bg-sheet px-4 py-5 sm:px-6"
    >
      <div className="flex min-w-0 flex-1 basis-96 flex-col gap-3">
        <span className="self-start">
          <StatusBadge status={request.submissionStatus} />
        </span>
        {isLoading ? (
          <Skeleton className="h-6 w-4/5" />
        ) : (
          <p className="max-w-prose text-lg leading-7 font-medium text-balance">
            {sentenceOf(request, answer, rounds, isTeam)}
          </p>
        )}
        {isDecided && <Reasons answer={answer} rounds={rounds} />}
        {answer && <NextStep answer={answer} isTeam={isTeam} />}
      </div>
      {answer && <NextAction request={request} answer={answer} />}
    </section>
  )
}

function sentenceOf(
  request: IvrDetails,
  answer: BenefitsAnswer | undefined,
  rounds: IvrRounds | undefined,
  isTeam: boolean,
): string {
  const { submissionStatus, answeredAt, createdAt } = request
  if (submissionStatus === 'Pending')
    return `The verification team has had this since ${dateText(answeredAt ?? createdAt)}. We’ll notify you here and by email.`
  const said = answer ? summaryOf(answer, businessDay()).join(' ') : ''
  if (submissionStatus === 'Conditional') {
    const open = rounds?.rounds[0]?.items.filter(({ answeredAt: at }) => at === null).length ?? 0
    const items = open === 0 ? 'more information' : open === 1 ? '1 item' : `${open} items`
    const needs = isTeam
      ? `Waiting for ${items} from the office.`
      : `The verification team needs ${items} from you.`
    return [needs, said].join(' ').trimEnd()
  }
  if (said) return said
  return submissionStatus === 'Rejected' ? 'This request was rejected.' : 'Approved without benefit details.'
}

function Reasons({ answer, rounds }: { answer: BenefitsAnswer | undefined; rounds: IvrRounds | undefined }) {
  const codes = answer ? reasonsIn(answer) : []
  const documents = answer?.close.documentsNeeded?.value ?? []
  const note = answer?.close.notesToOffice?.value
  const rejection = rounds?.rejection
  return (
    <>
      {rejection && (
        <p className="max-w-prose break-words whitespace-pre-line">
          <b className="font-semibold">Reason:</b> {rejection.reason || 'No reason given'}
        </p>
      )}
      {codes.length > 0 && (
        <ul className="flex max-w-prose flex-col gap-1.5" aria-label="Reasons">
          {codes.map((code) => (
            <li key={code}>
              <strong className="font-semibold">{reasonOf(code).name}.</strong> {reasonOf(code).text}
            </li>
          ))}
        </ul>
      )}
      {note && <p className="max-w-prose break-words whitespace-pre-line">{note}</p>}
      {documents.length > 0 && (
        <p>
          <span className="text-ink-soft">Documents needed: </span>
          {documents.map((kind) => (isDocumentKind(kind) ? documentLabels[kind] : kind)).join('; ')}
        </p>
      )}
    </>
  )
}

function NextStep({ answer: { close }, isTeam }: { answer: BenefitsAnswer; isTeam: boolean }) {
  const step = close.nextStep?.value
  if (!step) return null
  const owner = close.ownerRole?.value as keyof typeof owners | undefined
  const who = owner === 'office' && !isTeam ? 'your office' : owner && owners[owner].toLowerCase()
  const due = close.dueBy && `by ${dayInSentence(close.dueBy.value)}`
  const aside = [who, due].filter(Boolean).join(', ')
  return (
    <p className="max-w-prose break-words">
      <b className="font-semibold">Next:</b> {step}
      {aside && <span className="text-ink-soft"> ({aside})</span>}
    </p>
  )
}

/** Answers in which the office still has to ask the payer. */
const notAsked = [undefined, 'not-started', 'expired']

function NextAction({ request, answer: { primary } }: { request: IvrDetails; answer: BenefitsAnswer }) {
  const may = useMay()
  const isRequired = primary['priorAuth.required']?.value === 'required'
  const isOpen = isRequired && notAsked.includes(primary['priorAuth.status']?.value)
  if (request.submissionStatus !== 'Approved' || !isOpen || !may(submitPriorAuthorization)) return null
  const { name, ivrNumber, physicianId } = request
  return (
    <ButtonLink
      to="/add-priorAuthorization"
      state={{ ivr: `${name}: ${ivrNumber}`, physicianId }}
      className="no-print"
    >
      Request prior authorization
    </ButtonLink>
  )
}
