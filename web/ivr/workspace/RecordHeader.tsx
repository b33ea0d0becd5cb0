import { dateText, readDay } from '../../kit/ui/dates.ts'
import { serverDate } from '../../kit/ui/server-time.ts'
import './header.css'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { codeText } from '#contract/formats.ts'
import type { IvrDetails } from '#contract/ivr/requests.ts'
import { useGoBack } from '../../kit/form/go-back.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { ArrowLeftIcon } from '../../kit/ui/icons.tsx'
import { PrintButton } from '../../kit/ui/PrintPage.tsx'
import { StatusBadge } from '../../kit/ui/StatusBadge.tsx'
import { Skeleton } from '../../kit/ui/surfaces.tsx'
import { useCodeNames } from '../details/use-code-names.ts'
import { pathOfView, queryOf, viewIn } from '../queue/use-queue.ts'
import { CopyButton } from './CopyButton.tsx'

interface RecordHeaderProps {
  request: IvrDetails | undefined
  /** When it is due and who has it. */
  children: ReactNode
  heading: React.RefObject<HTMLHeadingElement | null>
  /** Once the record is shown below: before that, there is nothing to print. */
  canPrint: boolean
  /** Shown below the rest. */
  tabs: ReactNode
}

/** The request's patient, its status, and what is asked for; stays in view while the record scrolls. */
export function RecordHeader({ request, canPrint, children, heading, tabs }: RecordHeaderProps) {
  const [params] = useSearchParams()
  const header = useHeightOnPage()
  const view = viewIn(params)
  const goBack = useGoBack(queryOf(view) === '' ? '/ivrstatus' : pathOfView(view))
  return (
    <header ref={header} className="workspace-header">
      <div className="flex min-w-0 flex-1 items-start gap-1">
        <Button
          variant="ghost"
          size="icon"
          aria-label="Back"
          title="Back"
          onClick={goBack}
          className="-ml-2 no-print"
        >
          <ArrowLeftIcon />
        </Button>
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <h1
              ref={heading}
              tabIndex={-1}
              className="min-w-0 text-lg font-semibold wrap-anywhere outline-none"
            >
              {request ? (
                <>
                  {request.name}{' '}
                  <span className="tabular text-base font-normal whitespace-nowrap text-ink-soft">
                    {request.ivrNumber}
                  </span>
                </>
              ) : (
                'IVR Details'
              )}
            </h1>
            {request && (
              <>
                <CopyButton identifier={{ field: undefined, label: 'IVR ID', value: request.ivrNumber }} />
                <StatusBadge status={request.submissionStatus} />
                <Since request={request} />
              </>
            )}
          </div>
          {request ? <HeaderFacts request={request} /> : <FactsToCome />}
        </div>
      </div>
      <div className="workspace-header-aside no-print">
        {children}
        {/* Its space is kept: a line added for it would push the record down. */}
        <span className={canPrint ? 'header-print' : 'header-print invisible'}>
          <PrintButton size="sm" />
        </span>
      </div>
      {tabs}
    </header>
  )
}

function HeaderFacts({ request }: { request: IvrDetails }) {
  const { dob, primaryInsurance, secondaryInsurance, medicalProductQCode, unitCm2, dos } = request
  const names = useCodeNames(request)
  return (
    <ul className="header-facts tabular" aria-label="Summary">
      <li>
        born <b>{dateText(dob)}</b> {ageOf(dob)}
      </li>
      <li>
        <b>{primaryInsurance}</b>
        {secondaryInsurance && ` + ${secondaryInsurance}`}
      </li>
      <li>
        <b title={codeText(medicalProductQCode, names)}>{medicalProductQCode}</b> × {unitCm2} cm²
      </li>
      <li>
        Date of Service <b>{dateText(dos)}</b>
      </li>
    </ul>
  )
}

/** As wide as facts usually are, so that the line already wraps as it will with them. */
function FactsToCome() {
  return (
    <div className="header-facts" aria-hidden="true">
      {['w-36', 'w-40', 'w-24', 'w-44'].map((width) => (
        <span key={width} className={`flex h-5 items-center ${width}`}>
          <Skeleton className="h-3.5 w-full" />
        </span>
      ))}
    </div>
  )
}

/** When the documents or answers that a Conditional request waited for arrived. */
function Since({ request: { documentsAt, answeredAt } }: { request: IvrDetails }) {
  const since = documentsAt ?? answeredAt
  if (!since) return null
  return (
    <span className="text-xs font-medium text-conditional">
      {documentsAt ? 'Documents received' : 'Answered'} <time dateTime={since}>{dateText(since)}</time>
    </span>
  )
}

/** Keeps scroll targets and the viewer below the header (workspace.css). */
function useHeightOnPage() {
  const ref = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const header = ref.current
    if (!header) return
    const watch = new ResizeObserver(() =>
      document.documentElement.style.setProperty('--record-header', `${header.offsetHeight}px`),
    )
    watch.observe(header)
    return () => watch.disconnect()
  }, [])
  return ref
}

/** The age in years on a day, in brackets: '(75)'; '' for anything that is not a day. */
export function ageOf(birthDay: string, now = serverDate()): string {
  const born = readDay(birthDay)
  if (!born) return ''
  const hadBirthday =
    now.getMonth() + 1 > born.month || (now.getMonth() + 1 === born.month && now.getDate() >= born.day)
  return `(${now.getFullYear() - born.year - (hadBirthday ? 0 : 1)})`
}
