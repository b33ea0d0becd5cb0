import { type SyntheticEvent, useEffect, useState } from 'react'
import { officeAdmins } from '#contract/endpoint.ts'
import { kindOf, type NotificationKind } from '#contract/notifications/kinds.ts'
import { mailChoices, saveMailChoices } from '#contract/notifications/notifications.paths.ts'
import type { MailChoice } from '#contract/notifications/notifications.ts'
import {
  digestTime,
  type Mailing,
  mailingLabels,
  mailings,
} from '#contract/notifications/notifications.values.ts'
import { LeaveGuard } from '../kit/form/LeaveGuard.tsx'
import { SelectInput } from '../kit/form/SelectInput.tsx'
import { isHandled, messageOfFailure } from '../kit/http/api-error.ts'
import { reload, useLoad, useSend } from '../kit/http/queries.ts'
import { useUserType } from '../kit/session/user-type.ts'
import { Button } from '../kit/ui/Button.tsx'
import { ErrorState, Skeleton } from '../kit/ui/surfaces.tsx'
import { toast } from '../kit/ui/toast.ts'

const options = mailings.map((value) => ({ value, label: mailingLabels[value] }))

/** Which notifications are also mailed, and when. The bell shows all of them in any case. */
export function MailChoices({ onDirty }: { onDirty: (dirty: boolean) => void }) {
  const { data, error, refetch } = useLoad(mailChoices, {})
  if (data) return <Choices saved={data.data} onDirty={onDirty} />
  return error ? <ErrorState failure={error} onRetry={() => void refetch()} /> : <Waiting />
}

interface ChoicesProps {
  saved: readonly MailChoice[]
  onDirty: (dirty: boolean) => void
}

function Choices({ saved, onDirty }: ChoicesProps) {
  const [changed, setChanged] = useState<Partial<Record<NotificationKind, Mailing>>>({})
  const send = useSend(saveMailChoices)
  const userType = useUserType()
  const choices = saved.map(({ kind, mailed }) => ({ kind, mailed: changed[kind] ?? mailed }))
  const isDirty = choices.some(({ mailed }, at) => mailed !== saved[at]?.mailed)
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])

  const save = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (send.isPending) return
    try {
      const { message } = await send.mutateAsync({ choices })
      await reload(mailChoices)
      setChanged({})
      toast.success(message)
    } catch (failure) {
      if (!isHandled(failure)) toast.error(messageOfFailure(failure))
    }
  }

  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex max-w-2xl flex-col gap-5">
      <p className="text-ink-soft">
        The bell tells you of all of these. Choose which of them you also want by mail. The daily digest goes
        out {digestTime}, with what you have not read by then.
      </p>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {choices.map(({ kind, mailed }) => (
          <li key={kind} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3">
            <label htmlFor={`mail-${kind}`} className="min-w-0 flex-1 basis-48 font-medium">
              {kindOf(kind).choice}
            </label>
            <div className="w-full ms:w-44">
              <SelectInput
                id={`mail-${kind}`}
                value={mailed}
                options={options}
                onChoose={(value) =>
                  setChanged({ ...changed, [kind]: mailings.find((one) => one === value) ?? mailed })
                }
              />
            </div>
          </li>
        ))}
      </ul>
      {officeAdmins.includes(userType) && (
        <p className="text-ink-soft">
          Decisions and responses are mailed at once to whoever of your office sent the request. The bell and
          the daily digest tell all of you.
        </p>
      )}
      <p className="text-ink-soft">
        Appointments that are booked, moved or cancelled are always mailed, with an entry for your calendar.
      </p>
      <Button type="submit" busy={send.isPending} disabled={!isDirty} className="self-start">
        Save
      </Button>
      <LeaveGuard dirty={isDirty} />
    </form>
  )
}

function Waiting() {
  return (
    <div role="status" className="flex max-w-2xl flex-col gap-3">
      <span className="sr-only">Loading your choices</span>
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </div>
  )
}
