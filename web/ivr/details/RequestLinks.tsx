import { Link } from 'react-router'
import type { IvrRounds } from '#contract/ivr/rounds.ts'
import type { Wound } from '#contract/ivr/wounds/wounds.rules.ts'
import { outcomeLabels } from '#contract/prior-authorization/prior-authorization.rules.ts'
import { FileLink } from '../../files/FileLink.tsx'
import { dateText } from '../../kit/ui/dates.ts'
import { InfoIcon } from '../../kit/ui/icons.tsx'
import { responsePath } from '../../prior-authorization/texts.ts'
import { casePath } from '../../support/texts.ts'
import { detailsPath } from '../texts.ts'
import { joinedFields, woundChanges } from './wound-changes.ts'

type Linked = NonNullable<IvrRounds['replaces']>

/** The request that this one corrects or repeats, its own correction, and its appeal. */
export function RequestLinks({ links, wounds }: { links: IvrRounds; wounds: readonly Wound[] }) {
  const {
    replaces,
    replacedBy,
    repeats,
    appeal,
    changed,
    documentsAdded: documents,
    priorAuthorizations,
    supportCases,
  } = links
  const isNamed = priorAuthorizations.length + supportCases.length > 0
  if (!replaces && !replacedBy && !repeats && !isNamed) return null
  const single = changed.filter(({ field }) => !(joinedFields as readonly string[]).includes(field)).length
  const fields = single + woundChanges(links.woundsBefore, wounds).length
  const count = fields === 1 ? '1 field is' : `${fields || 'No'} fields are`
  return (
    <section
      aria-label="Linked requests"
      className="flex items-start gap-2.5 rounded-xl border border-line bg-sheet px-4 py-3"
    >
      <InfoIcon className="mt-0.5 size-4 shrink-0 text-action-ink" />
      <div className="flex min-w-0 flex-col gap-1">
        {replaces && (
          <p>
            {appeal ? 'Appeals' : 'Corrects'} <To request={replaces} />. {count} changed
            {documents > 0 && (documents === 1 ? ', 1 document is new' : `, ${documents} documents are new`)}.
          </p>
        )}
        {appeal && (
          <p>
            Deadline of the appeal: <b className="font-semibold">{dateText(appeal.deadline)}</b>.{' '}
            <FileLink
              fileUrl={appeal.letter.fileUrl}
              className="text-action-ink underline underline-offset-4"
            >
              Letter
            </FileLink>
          </p>
        )}
        {replacedBy && (
          <p>
            Sent again as <To request={replacedBy} />.
          </p>
        )}
        {repeats && (
          <p>
            Started from <To request={repeats} />.
          </p>
        )}
        {isNamed && <NamedBy {...{ priorAuthorizations, supportCases }} />}
      </div>
    </section>
  )
}

/** The prior authorizations and support cases that are about the request. */
function NamedBy({
  priorAuthorizations,
  supportCases,
}: Pick<IvrRounds, 'priorAuthorizations' | 'supportCases'>) {
  const all = [
    ...priorAuthorizations.map(({ priorauthNumber: number, outcome }) => ({
      ...{ what: 'Prior authorization', number, to: responsePath(number) },
      state: outcome ? outcomeLabels[outcome] : 'no outcome yet',
    })),
    ...supportCases.map(({ supportNumber: number, status }) => ({
      ...{ what: 'Support request', number, to: casePath(number), state: status },
    })),
  ]
  return all.map(({ what, number, to, state }) => (
    <p key={number}>
      {what}{' '}
      <Link to={to} className="font-medium text-action-ink underline underline-offset-4">
        {number}
      </Link>{' '}
      ({state}).
    </p>
  ))
}

function To({ request }: { request: Linked }) {
  return (
    <>
      <Link
        to={detailsPath(request.ivrNumber)}
        className="font-medium text-action-ink underline underline-offset-4"
      >
        {request.ivrNumber}
      </Link>{' '}
      ({request.submissionStatus})
    </>
  )
}
