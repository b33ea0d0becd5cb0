import { useId, useState } from 'react'
import { calendarFeedLink, renewCalendarFeed } from '#contract/appointments/calendar.ts'
import { controlClass } from '../../kit/form/field-frame.tsx'
import { messageOfFailure } from '../../kit/http/api-error.ts'
import { reload, useLoad, useSend } from '../../kit/http/queries.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { ErrorState, LoadingBars } from '../../kit/ui/surfaces.tsx'
import { toast } from '../../kit/ui/toasts/toast.ts'

/** The private feed URL of the user's appointments, for calendar programs that subscribe to it. */
export function SubscribeDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [isRenewing, setRenewing] = useState(false)
  const close = () => {
    setRenewing(false)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Subscribe to your appointments"
      text="Add this address to your calendar app (Outlook, Apple Calendar and others) to see your appointments there."
    >
      {isRenewing ? (
        <Renew onDone={() => setRenewing(false)} />
      ) : (
        <Address onRenew={() => setRenewing(true)} />
      )}
    </Dialog>
  )
}

function Address({ onRenew }: { onRenew: () => void }) {
  const id = useId()
  const { data, error, refetch } = useLoad(calendarFeedLink, {})
  const [copied, setCopied] = useState('')
  const url = data?.data.url
  if (error && !url) return <ErrorState failure={error} onRetry={() => void refetch()} />
  if (!url) return <LoadingBars bar="h-10 w-full" />
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      setCopied('Address copied.')
    } catch {
      setCopied('Your browser blocked copying. Please select the address and copy it.')
    }
  }
  return (
    <>
      <label htmlFor={id} className="mb-2 block font-medium text-ink">
        Your private address
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          readOnly
          value={url}
          onFocus={(event) => event.target.select()}
          className={`${controlClass} h-10 grow basis-48`}
        />
        <Button onClick={() => void copy()}>Copy link</Button>
      </div>
      <p role="status" className="mt-1.5 min-h-4 text-xs text-ink-soft">
        {copied}
      </p>
      <p className="mt-3 text-ink-soft">
        Anyone with this address can see when and with whom you have appointments. If someone else got it,{' '}
        <span className="whitespace-nowrap">
          <Button variant="link" onClick={onRenew}>
            make a new one
          </Button>
          .
        </span>
      </p>
    </>
  )
}

function Renew({ onDone }: { onDone: () => void }) {
  const renew = useSend(renewCalendarFeed)
  const confirm = async () => {
    try {
      await renew.mutateAsync({})
      await reload(calendarFeedLink)
      toast.success('You have a new address. The old one no longer works.')
      onDone()
    } catch {
      // The dialog shows the error.
    }
  }
  return (
    <>
      <p className="font-medium text-ink">Are you sure you want to make a new address?</p>
      <p className="mt-1 text-ink-soft">
        The old address stops working right away. Calendar apps that use it need the new one.
      </p>
      {renew.error && (
        <p role="alert" className="mt-3 text-danger-ink">
          {messageOfFailure(renew.error)}
        </p>
      )}
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button variant="outline" onClick={onDone} disabled={renew.isPending}>
          No
        </Button>
        <Button busy={renew.isPending} onClick={() => void confirm()}>
          Yes
        </Button>
      </div>
    </>
  )
}
