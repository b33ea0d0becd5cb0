import { Link } from 'react-router'
import { amountsText, overuseText, stateOf } from '#contract/authorizations/authorizations.rules.ts'
import {
  type AuthorizationDetails,
  basisLabels,
  type CoveredRequest,
  type Use,
} from '#contract/authorizations/authorizations.ts'
import { Button } from '../kit/ui/Button.tsx'
import { dateText } from '../kit/ui/dates.ts'
import { StatusBadge } from '../kit/ui/StatusBadge.tsx'
import { DetailItem } from '../kit/ui/surfaces.tsx'
import type { Opened } from './opened.ts'
import { leftParts, othersText, requestPath, today, validText } from './texts.ts'

interface AuthorizationItemProps {
  authorization: AuthorizationDetails
  /** Whether the viewer may correct and withdraw it. */
  mayChange: boolean
  onOpen: (opened: Opened) => void
}

/** One authorization: what is left of it and until when, and each use. */
export function AuthorizationItem({ authorization, mayChange, onOpen }: AuthorizationItemProps) {
  const { number, basis, uses, withdrawnAt, notes } = authorization
  const state = stateOf(authorization, today())
  const left = leftParts(authorization)
  const isOpen = withdrawnAt === null
  const overuse = overuseText(authorization)
  const others = authorization.requests.filter(({ ivrId }) => ivrId !== authorization.ivrId)
  const isUsable = isOpen && state !== 'Used up' && state !== 'Overused' && state !== 'Not yet valid'
  const hasUses = uses.some(({ voidedAt }) => voidedAt === null)
  return (
    <article
      aria-label={`Authorization ${number}`}
      className="flex flex-col gap-4 not-first-of-type:border-t not-first-of-type:border-line not-first-of-type:pt-6"
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="tabular font-semibold wrap-anywhere">{number}</h3>
        <StatusBadge status={state} />
        <span className="text-xs text-ink-soft">{basisLabels[basis]}</span>
        <span className="flex flex-wrap gap-2 no-print ms:ml-auto">
          {isUsable && (
            <Button variant="outline" size="sm" onClick={() => onOpen({ kind: 'use', authorization })}>
              Log units used
            </Button>
          )}
          {mayChange && isOpen && (
            <Button variant="outline" size="sm" onClick={() => onOpen({ kind: 'edit', authorization })}>
              Correct
            </Button>
          )}
          {mayChange && isOpen && !hasUses && (
            <Button variant="outline" size="sm" onClick={() => onOpen({ kind: 'withdraw', authorization })}>
              Withdraw
            </Button>
          )}
        </span>
      </header>
      {overuse && <p className="text-sm font-medium text-rejected">{overuse}</p>}
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 ms:grid-cols-3">
        <DetailItem label="Units left">{left.units}</DetailItem>
        <DetailItem label="Applications left">{left.applications}</DetailItem>
        <DetailItem label="Valid">{validText(authorization)}</DetailItem>
        <DetailItem label="Payer">{authorization.payer}</DetailItem>
        <DetailItem label="Product">{authorization.product}</DetailItem>
        <DetailItem label="Codes">{authorization.codes.join(', ')}</DetailItem>
        {(others.length > 0 || authorization.otherRequests > 0) && (
          <DetailItem label="Also covers" className="col-span-full">
            <Others authorization={authorization} others={others} />
          </DetailItem>
        )}
        {notes && (
          <DetailItem label="Notes" className="col-span-full whitespace-pre-line">
            {notes}
          </DetailItem>
        )}
        {withdrawnAt && (
          <DetailItem label="Withdrawn" className="col-span-full">
            {dateText(withdrawnAt)} by {authorization.withdrawnByName}: {authorization.withdrawnBecause}
          </DetailItem>
        )}
      </dl>
      {uses.length > 0 && (
        <ol aria-label="Uses" className="divide-y divide-line border-t border-line text-sm">
          {uses.map((use) => (
            <UseLine
              key={use._id}
              use={use}
              of={use.ivrNumber === authorization.ivrNumber ? undefined : use.ivrNumber}
              onVoid={() => onOpen({ kind: 'void', use })}
            />
          ))}
        </ol>
      )}
    </article>
  )
}

/** The other requests that share the balance, with the patient where it is a different one. */
function Others({
  authorization,
  others,
}: {
  authorization: AuthorizationDetails
  others: CoveredRequest[]
}) {
  const { patientName, otherRequests } = authorization
  return (
    <>
      {others.map((one) => (
        <span key={one.ivrId} className="mr-4 inline-block">
          <Link
            to={requestPath(one.ivrId)}
            className="tabular rounded-sm text-action-ink hover:text-action-ink hover:underline"
          >
            {one.ivrNumber}
          </Link>
          {one.patientName !== patientName && ` ${one.patientName}`}
        </span>
      ))}
      {otherRequests > 0 && <span className="text-ink-soft">{othersText(otherRequests)}</span>}
    </>
  )
}

interface UseLineProps {
  use: Use
  /** The number of the other request that the use belongs to; '' if the viewer cannot see it. */
  of: string | undefined
  onVoid: () => void
}

function UseLine({ use, of, onVoid }: UseLineProps) {
  const request = of !== undefined && (
    <span className="text-ink-soft"> for {of === '' ? 'another physician’s request' : of}</span>
  )
  const amounts = amountsText(use)
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 py-2">
      <time dateTime={use.usedOn} className="tabular w-32">
        {dateText(use.usedOn)}
      </time>
      {use.voidedAt ? (
        <span className="min-w-0 flex-1 basis-48 break-words text-ink-soft">
          <del>{amounts}</del>
          {request} voided by {use.voidedByName}: {use.voidedBecause}
        </span>
      ) : (
        <>
          <span className="min-w-0 flex-1 basis-48 break-words">
            {amounts}
            {request} <span className="text-ink-soft">by {use.notedByName}</span>
          </span>
          {of !== '' && (
            <Button variant="link" size="sm" className="no-print" onClick={onVoid}>
              Void<span className="sr-only"> the use of {dateText(use.usedOn)}</span>
            </Button>
          )}
        </>
      )}
    </li>
  )
}
