import { useState } from 'react'
import { alertText } from '#contract/audit/alerts.ts'
import { type AuditAlert, acknowledgeAlert, alertList, auditList } from '#contract/audit/audit.ts'
import { userTypeLabels } from '#contract/endpoint.ts'
import { reload, useLoad, useSend } from '../kit/http/queries.ts'
import { Button } from '../kit/ui/Button.tsx'
import { momentText } from '../kit/ui/dates.ts'
import { Card, ErrorState } from '../kit/ui/surfaces.tsx'

/** Unusual access (docs/spec/audit.md, 'Alerts'). Renders nothing while all of it is acknowledged. */
export function Alerts() {
  const { data, error, refetch } = useLoad(alertList, {})
  const [showsAll, setShowsAll] = useState(false)
  if (error && !data)
    return (
      <Card className="mb-6" title="Unusual access">
        <ErrorState failure={error} onRetry={() => void refetch()} />
      </Card>
    )
  const alerts = data?.data ?? []
  const open = alerts.filter(({ acknowledgedAt }) => acknowledgedAt === null)
  if (alerts.length === 0) return null
  const shown = showsAll ? alerts : open
  return (
    <Card
      flush
      className="mb-6"
      title="Unusual access"
      aside={
        alerts.length > open.length && (
          <Button variant="ghost" size="sm" onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Hide acknowledged' : 'Show acknowledged'}
          </Button>
        )
      }
    >
      {shown.length === 0 ? (
        <p className="px-4 py-4 text-ink-soft sm:px-6">All unusual access has been acknowledged.</p>
      ) : (
        <ul className="divide-y divide-line">
          {shown.map((alert) => (
            <Alert key={alert._id} alert={alert} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Alert({ alert }: { alert: AuditAlert }) {
  const acknowledging = useSend(acknowledgeAlert)
  const { _id, kind, name, userType, amount, at, acknowledgedBy, acknowledgedAt } = alert
  const what = `${name} (${userTypeLabels[userType]}): ${alertText(kind, amount)}`
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 sm:px-6">
      <div className="min-w-0">
        <p className="break-words font-medium">{what}</p>
        <p className="text-xs text-ink-soft">
          {momentText(at)}
          {acknowledgedAt && `. Acknowledged by ${acknowledgedBy}, ${momentText(acknowledgedAt)}`}
        </p>
        {acknowledging.error && (
          <p role="alert" className="text-sm text-danger-ink">
            {acknowledging.error.message}
          </p>
        )}
      </div>
      {acknowledgedAt === null && (
        <Button
          variant="outline"
          size="sm"
          busy={acknowledging.isPending}
          aria-label={`Acknowledge: ${what}`}
          onClick={() =>
            acknowledging.mutate({ alertId: _id }, { onSuccess: () => void reload(alertList, auditList) })
          }
        >
          Acknowledge
        </Button>
      )}
    </li>
  )
}
