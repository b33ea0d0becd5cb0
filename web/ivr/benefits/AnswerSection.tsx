import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { dayInWords } from '#contract/formats.ts'
import { type AnswerRevision, getAnswer, getDetermination } from '#contract/ivr/benefits/benefits.ts'
import { originText, type Row, rowsOf } from '#contract/ivr/benefits/text.rules.ts'
import { disclaimers, type Source, sourceLabels } from '#contract/ivr/benefits/words.ts'
import type { IvrRequest } from '#contract/ivr/requests.ts'
import { callRaw } from '../../kit/http/client.ts'
import { useLoad } from '../../kit/http/queries.ts'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import { saveBytes } from '../../kit/table/save-file.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { momentText } from '../../kit/ui/dates.ts'
import { DownloadIcon } from '../../kit/ui/icons.tsx'
import { ErrorState, Group, Groups } from '../../kit/ui/surfaces.tsx'
import './answer-print.css'

const PdfView = lazyPart(
  () => import('../../files/PdfView.tsx'),
  ({ PdfView }) => PdfView,
)

/** What the payers say about a request, value by value, as the team recorded it. Without an answer there is no section. */
export default function AnswerSection({ request }: { request: IvrRequest }) {
  const { data, error, refetch } = useLoad(getAnswer, { id: request._id })
  const [opened, setOpened] = useState<number>()
  const { current, history } = data?.data ?? { current: null, history: [] }
  if (error && !data)
    return (
      <Groups>
        <Group title="Answer">
          <ErrorState failure={error} onRetry={() => refetch()} />
        </Group>
      </Groups>
    )
  if (!current && history.length === 0) return null
  return (
    <div id="answer" tabIndex={-1} className="scroll-mt-24 outline-offset-[-3px]">
      <Groups>
        <Group
          title="Answer"
          aside={
            current && (
              <Button variant="outline" size="sm" onClick={() => setOpened(current.revision)}>
                Determination (PDF)
              </Button>
            )
          }
        >
          {current ? (
            <Current revision={current} />
          ) : (
            <p className="text-ink-soft">There is no current answer.</p>
          )}
          {history.length > 0 && (
            <ul className="mt-5 border-t border-line pt-3 text-sm text-ink-soft">
              {history.map(({ revision, at, byName }) => (
                <li key={revision} className="flex flex-wrap items-center gap-x-3 py-1">
                  Revision {revision} by {byName}, {momentText(at)}, no longer valid
                  <Button variant="ghost" size="sm" onClick={() => setOpened(revision)}>
                    Open
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </Group>
      </Groups>
      <DeterminationDialog id={request._id} revision={opened} onClose={() => setOpened(undefined)} />
    </div>
  )
}

interface DeterminationDialogProps {
  id: string
  /** The revision that is open, if any. */
  revision: number | undefined
  onClose: () => void
}

/** A determination in the portal. It is made again each time, and never kept. */
function DeterminationDialog({ id, revision, onClose }: DeterminationDialogProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['determination', id, revision],
    queryFn: async ({ signal }) => (await callRaw(getDetermination, { id, revision }, { signal })).blob(),
    enabled: revision !== undefined,
    gcTime: 0,
  })
  const save = () => data && saveBytes(`IVR-${id}-determination-${revision}.pdf`, data)
  return (
    <Dialog
      open={revision !== undefined}
      onClose={onClose}
      title={`Determination #IVR-${id}`}
      width="lg"
      actions={
        <Button variant="outline" disabled={!data} onClick={save}>
          <DownloadIcon />
          Download
        </Button>
      }
    >
      <div className="flex min-h-[70dvh] flex-col bg-sunken">
        {data ? (
          <Suspense>
            <PdfView bytes={data} extension="pdf" onDownload={save} />
          </Suspense>
        ) : (
          error && <ErrorState failure={error} onRetry={() => refetch()} />
        )}
      </div>
    </Dialog>
  )
}

/** The summary says what is next. */
const isNext = ({ name }: Row) => name === 'nextStep' || name === 'dueBy' || name === 'ownerRole'
const isEstimate = ({ name }: Row) => name.startsWith('patientEstimate.')

function Current({ revision: { answer, reason, revision } }: { revision: AnswerRevision }) {
  const { close } = answer
  const closing = rowsOf(answer, 'close')
  // What a payer has not said matters unless the request was rejected.
  const isWorthSaying = ({ isGiven }: Row) => isGiven || close.decision?.value !== 'rejected'
  const version = close.disclaimerAccepted?.value as keyof typeof disclaimers
  return (
    <div className="flex flex-col gap-5">
      {reason && (
        <p className="text-sm font-medium text-conditional">
          Corrects revision {revision - 1}: {reason}
        </p>
      )}
      <Rows rows={closing.filter((row) => !isEstimate(row) && !isNext(row))} />
      <Part title="Primary insurance" rows={rowsOf(answer, 'primary').filter(isWorthSaying)} />
      <Part title="Secondary insurance" rows={rowsOf(answer, 'secondary')} />
      <Part title="Patient estimate" rows={closing.filter(isEstimate)} />
      <Part title="For the team alone" rows={rowsOf(answer, 'internal')} />
      {close.verifiedOn && (
        <p className="max-w-prose text-xs text-ink-soft">
          As of {dayInWords(close.verifiedOn.value)}. {disclaimers[version]}
        </p>
      )}
    </div>
  )
}

function Part({ title, rows }: { title: string; rows: readonly Row[] }) {
  if (rows.length === 0) return null
  const usual = usualSource(rows)
  const isAlone = rows.every(({ source }) => source === null || source === usual)
  return (
    <section aria-label={title}>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-sm font-semibold">{title}</h3>
        {usual && (
          <p className="text-xs text-ink-soft">
            Source: {sourceLabels[usual]}
            {!isAlone && ', unless marked'}
          </p>
        )}
      </div>
      <Rows rows={rows} usual={usual} />
    </section>
  )
}

/** Where most values are from; undefined where none has a source. */
function usualSource(rows: readonly Row[]): Source | undefined {
  const sources = Map.groupBy(
    rows.flatMap(({ source }) => source ?? []),
    (source) => source,
  )
  return [...sources].toSorted(([, some], [, others]) => others.length - some.length)[0]?.[0]
}

/** Values with their sources where these differ from the usual one, which is named above them. */
function Rows({ rows, usual }: { rows: readonly Row[]; usual?: Source | undefined }) {
  return (
    <div className="@container">
      <dl className="grid gap-x-8 @xl:grid-cols-2 paper-2">
        {rows.map(({ name, label, text, source, from, isGiven }) => (
          <div key={name} className="flex items-baseline gap-3 border-b border-line py-1.5 text-sm">
            <dt className="w-2/5 shrink-0 text-ink-soft">{label}</dt>
            <dd className={isGiven ? 'min-w-0 flex-1 break-words' : 'min-w-0 flex-1 text-ink-soft'}>
              {text}
              {from && <span className="block text-xs text-ink-soft">{originText(from)}, confirmed</span>}
            </dd>
            {source && source !== usual && (
              <dd className="rounded-md border border-line-strong px-1.5 text-xs text-ink-soft">
                <span className="sr-only">Source: </span>
                {sourceLabels[source]}
              </dd>
            )}
          </div>
        ))}
      </dl>
    </div>
  )
}
