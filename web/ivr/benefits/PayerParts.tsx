import { Link } from 'react-router'
import { phoneText } from '#contract/formats.ts'
import { reasonOf } from '#contract/ivr/benefits/reasons.ts'
import type { IvrDetails } from '#contract/ivr/requests.ts'
import { type Payer, payersOfIvr, telephoneLink } from '#contract/payers/payers.ts'
import { useLoad } from '../../kit/http/queries.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { momentText } from '../../kit/ui/dates.ts'
import type { AnswerState } from './use-benefits-answer.ts'

const linkClass = 'font-medium break-words text-action-ink underline underline-offset-4'

/** How a request's payers are reached, next to the call. */
export function PayerContact({ request }: { request: IvrDetails }) {
  const found = useLoad(payersOfIvr, { id: request._id }).data?.data
  if (!found) return null
  return (
    <section aria-label="Payer directory" className="flex flex-col gap-3 text-sm">
      <Contact insurance={request.primaryInsurance} payer={found.primary} />
      {request.secondaryInsurance && (
        <Contact insurance={request.secondaryInsurance} payer={found.secondary} />
      )}
    </section>
  )
}

function Contact({ insurance, payer }: { insurance: string; payer: Payer | null }) {
  if (!payer)
    return (
      <p className="text-ink-soft">
        {insurance} is not in the payer directory.{' '}
        <Link to="/payers/new" state={{ name: insurance }} className={linkClass}>
          Add this payer
        </Link>
      </p>
    )
  const { _id, name, phone, portalUrl, fax, hours, notes, confirmedAt, confirmedByName } = payer
  return (
    <div className="rounded-lg border border-line px-4 py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <strong className="break-words">{name}</strong>
        <Link to={`/payers/${_id}`} className={linkClass}>
          Open in the directory
        </Link>
      </p>
      <dl className="payer-contact mt-2">
        <Item label="Phone">
          {phone && (
            <a href={telephoneLink(phone)} className={linkClass}>
              {phoneText(phone)}
            </a>
          )}
        </Item>
        <Item label="Portal">
          {portalUrl && (
            <a href={portalUrl} target="_blank" rel="noopener noreferrer" className={linkClass}>
              {portalUrl.replace(/^https:\/\//, '')}
            </a>
          )}
        </Item>
        <Item label="Hours">{hours}</Item>
        <Item label="Fax">{fax}</Item>
        <Item label="Notes">{notes && <span className="whitespace-pre-line">{notes}</span>}</Item>
      </dl>
      <p className="mt-2 text-xs text-ink-soft">
        {confirmedAt
          ? `Last confirmed ${momentText(confirmedAt)} by ${confirmedByName}.`
          : 'Not confirmed yet.'}
      </p>
    </div>
  )
}

function Item({ label, children }: { label: string; children: React.ReactNode }) {
  if (!children) return null
  return (
    <>
      <dt className="text-ink-soft">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  )
}

interface PayerReasonsProps {
  request: IvrDetails
  state: AnswerState
  payer: Payer | undefined
}

/** The reasons that the payer usually gives for the request's product. */
export function PayerReasons({ request, state, payer }: PayerReasonsProps) {
  const product = request.medicalProductQCode
  const rows = (payer?.reasons ?? []).filter(
    (row) => row.product === '' || row.product === product.toUpperCase(),
  )
  const chosen = (state.answer.parts.close.denialReasons?.value ?? []) as string[]
  return rows.map(({ product: of, reasons, note }) => {
    const left = reasons.filter((code) => !chosen.includes(code))
    return (
      <p key={of} className="flex flex-wrap items-center gap-3 rounded-lg bg-sunken px-3 py-2 text-sm">
        <span className="min-w-0">
          Usual for {of || 'any product'}:{' '}
          {reasons.map((code) => `${code} ${reasonOf(code).name}`).join(', ')}.{note && ` ${note}`}
        </span>
        <Button
          variant="outline"
          size="sm"
          disabled={left.length === 0}
          onClick={() => state.set('close', 'denialReasons', [...chosen, ...left], null)}
        >
          Use
        </Button>
      </p>
    )
  })
}
