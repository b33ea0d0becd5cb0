import { type SyntheticEvent, useEffect, useState } from 'react'
import { kindOf, type NotificationKind } from '#contract/notifications/kinds.ts'
import {
  digestTime,
  mailChoices,
  mailingLabels,
  mailings,
  type NotificationChoice,
  saveMailChoices,
} from '#contract/notifications/notifications.ts'
import { SelectInput } from '../kit/form/choices/SelectInput.tsx'
import { Tick } from '../kit/form/inputs.tsx'
import { LeaveGuard } from '../kit/form/LeaveGuard.tsx'
import { reload, useLoad, useSend } from '../kit/http/queries.ts'
import { toastFailure } from '../kit/http/reply-toasts.ts'
import { useMay } from '../kit/session/user-type.ts'
import { newRequestScreen } from '../kit/shell/nav.ts'
import { Button } from '../kit/ui/Button.tsx'
import { ErrorState, LoadingBars } from '../kit/ui/surfaces.tsx'
import { toast } from '../kit/ui/toasts/toast.ts'

const options = mailings.map((value) => ({ value, label: mailingLabels[value] }))

/** Which notifications the bell shows, and which are emailed, and when. */
export function MailChoices({ onDirty }: { onDirty: (dirty: boolean) => void }) {
  const { data, error, refetch } = useLoad(mailChoices, {})
  if (data) return <Choices saved={data.data} onDirty={onDirty} />
  if (error) return <ErrorState failure={error} onRetry={() => void refetch()} />
  return (
    <LoadingBars
      bar="h-14"
      count={3}
      className="flex max-w-2xl flex-col gap-3"
      text="Loading your notification settings"
    />
  )
}

interface ChoicesProps {
  saved: readonly NotificationChoice[]
  onDirty: (dirty: boolean) => void
}

function Choices({ saved, onDirty }: ChoicesProps) {
  const [changed, setChanged] = useState<Partial<Record<NotificationKind, NotificationChoice>>>({})
  const send = useSend(saveMailChoices)
  const may = useMay()
  const choices = saved.map((choice) => changed[choice.kind] ?? choice)
  const isDirty = choices.some(
    ({ mailed, bell }, at) => mailed !== saved[at]?.mailed || bell !== saved[at]?.bell,
  )
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])

  const save = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (send.isPending) return
    try {
      const { message } = await send.mutateAsync({ choices })
      await reload(mailChoices)
      // Changes made in the meantime were not sent.
      setChanged((now) => (now === changed ? {} : now))
      toast.success(message)
    } catch (failure) {
      toastFailure(failure)
    }
  }

  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex max-w-2xl flex-col gap-5">
      <p className="text-ink-soft">
        Choose what you see here under Notifications and what you get by email. We send the daily digest{' '}
        {digestTime}, with everything you haven’t read yet.
      </p>
      {grouped(choices).map(([title, ofGroup]) => (
        <section key={title}>
          <h2 className="mb-2 text-sm font-semibold">{title}</h2>
          <ul className="divide-y divide-line rounded-lg border border-line">
            {ofGroup.map((choice) => (
              <Choice
                key={choice.kind}
                choice={choice}
                onChange={(one) => setChanged({ ...changed, [one.kind]: one })}
              />
            ))}
          </ul>
        </section>
      ))}
      {may(newRequestScreen) && (
        <p className="text-ink-soft">
          We email decisions and responses to the person in your office who sent the request. Everyone in your
          office sees them here and in the daily digest.
        </p>
      )}
      <p className="text-ink-soft">
        To protect your account, we always email sign-in codes, invitations and password changes.
      </p>
      <Button type="submit" busy={send.isPending} disabled={!isDirty} className="self-start">
        Save
      </Button>
      <LeaveGuard dirty={isDirty} />
    </form>
  )
}

const groups: readonly (readonly [title: string, ...areas: string[]])[] = [
  ['Requests and assigned work', 'ivr', 'work', 'policy'],
  ['Prior authorizations', 'prior-authorization', 'authorization', 'reverification'],
  ['Messages', 'message'],
  ['Appointments', 'appointment'],
  ['Support', 'support'],
]

/** The choices by topic, in screen order; people and security come last. */
function grouped(choices: readonly NotificationChoice[]): [title: string, choices: NotificationChoice[]][] {
  const titleOf = ({ kind }: NotificationChoice) =>
    groups.find(([, ...areas]) => areas.includes(kind.split('.')[0] ?? ''))?.[0] ?? 'People and account'
  const titles = [...groups.map(([title]) => title), 'People and account']
  return titles.flatMap((title) => {
    const ofTitle = choices.filter((choice) => titleOf(choice) === title)
    return ofTitle.length > 0 ? [[title, ofTitle]] : []
  })
}

interface ChoiceProps {
  choice: NotificationChoice
  onChange: (choice: NotificationChoice) => void
}

/** One kind: whether the bell shows it, and when it is emailed, or why that cannot be chosen. */
function Choice({ choice, onChange }: ChoiceProps) {
  const { kind, mailed, bell } = choice
  const { choice: label, always, fixedMail } = kindOf(kind)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3">
      <span className="min-w-0 flex-1 basis-full font-medium ms:basis-48">
        {label}
        {always && <span className="block font-normal text-ink-soft">{always}</span>}
      </span>
      <label htmlFor={`bell-${kind}`} className="flex h-10 w-16 items-center gap-2.5">
        <Tick
          id={`bell-${kind}`}
          checked={bell}
          disabled={always !== undefined}
          onChange={(checked) => onChange({ ...choice, bell: checked })}
        />
        <span>
          <span className="sr-only">{label}: </span>Show
        </span>
      </label>
      <div className="w-44">
        {fixedMail === undefined ? (
          <SelectInput
            aria-label={`${label}: Email`}
            value={mailed}
            options={options}
            onChoose={(value) =>
              onChange({ ...choice, mailed: mailings.find((one) => one === value) ?? mailed })
            }
          />
        ) : (
          <span className="text-ink-soft">{fixedMail}</span>
        )}
      </div>
    </li>
  )
}
