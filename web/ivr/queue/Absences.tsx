import { useState } from 'react'
import { type QueueMember, queueMembers, setAbsence } from '#contract/ivr/queue/queue-settings.ts'
import { DayField } from '../../kit/form/dates/DayField.tsx'
import { ApiError } from '../../kit/http/api-error.ts'
import { reload, useLoad, useSend } from '../../kit/http/queries.ts'
import { toastReply } from '../../kit/http/reply-toasts.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { Card, ErrorState, Skeleton } from '../../kit/ui/surfaces.tsx'

/** Who is absent when: no requests are assigned to them during that time. */
export function Absences() {
  const { data, error, refetch } = useLoad(queueMembers, {})
  const members = data?.data
  return (
    <Card title="Members" flush>
      {!members &&
        (error ? (
          <ErrorState failure={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-24" />
        ))}
      <ul className="divide-y divide-line">
        {members?.map((member) => (
          <Member key={`${member.memberId} ${member.absentFrom} ${member.absentTo}`} member={member} />
        ))}
      </ul>
    </Card>
  )
}

function Member({ member }: { member: QueueMember }) {
  const { memberId, label, isAbsent, owns, absentFrom, absentTo } = member
  const [from, setFrom] = useState(absentFrom)
  const [to, setTo] = useState(absentTo)
  const send = useSend(setAbsence)
  const errors = send.error instanceof ApiError ? send.error.fields : {}
  const save = async (days: { from: string; to: string }) => {
    if (await toastReply(send.mutateAsync({ memberId, ...days }))) void reload(queueMembers)
  }
  return (
    <li className="queue-absent flex flex-wrap items-end gap-x-4 gap-y-2 px-4 py-3 sm:px-6">
      <span className="min-w-44 flex-1">
        <span className="font-medium wrap-anywhere">{label}</span>
        <span className="block text-xs text-ink-soft">
          {isAbsent ? 'Absent now' : 'Available'} · owns {owns}
        </span>
      </span>
      <DayField
        label="Absent from"
        value={from}
        onChange={setFrom}
        error={errors.from}
        className="queue-day"
      />
      <DayField label="Until" value={to} onChange={setTo} error={errors.to} className="queue-day" />
      <span className="flex gap-2">
        <Button
          variant="outline"
          busy={send.isPending}
          disabled={from === ''}
          aria-label={`Save the absence of ${label}`}
          onClick={() => void save({ from, to })}
        >
          Save
        </Button>
        <Button
          variant="ghost"
          disabled={absentFrom === ''}
          aria-label={`End the absence of ${label}`}
          onClick={() => void save({ from: '', to: '' })}
        >
          End
        </Button>
      </span>
    </li>
  )
}
