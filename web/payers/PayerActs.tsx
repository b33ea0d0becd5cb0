import { useState } from 'react'
import { confirmPayer, type Payer, removePayer } from '#contract/payers/payers.ts'
import { useGoBack } from '../kit/form/go-back.ts'
import { isHandled, messageOfFailure } from '../kit/http/api-error.ts'
import { useSend } from '../kit/http/queries.ts'
import { Button } from '../kit/ui/Button.tsx'
import { ConfirmDialog } from '../kit/ui/Dialog.tsx'
import { toast } from '../kit/ui/toasts/toast.ts'
import { reloadPayers, type usePayerForm } from './use-payer-form.ts'

interface PayerActsProps {
  payer: Payer
  state: Pick<ReturnType<typeof usePayerForm>, 'seenVersion' | 'isConflict'>
  /** Input is saved first, because confirming applies to the saved entry. */
  isDirty: boolean
}

/** Confirms or removes the entry as shown; if it has since changed, the form says so. */
export function PayerActs({ payer, state: { seenVersion, isConflict }, isDirty }: PayerActsProps) {
  const confirm = useSend(confirmPayer)
  const remove = useSend(removePayer)
  const goBack = useGoBack('/payers')
  const [isAsking, setAsking] = useState(false)
  const seen = { payerId: payer._id, seenVersion: seenVersion ?? 0 }
  const onError = (failure: unknown) => {
    setAsking(false)
    if (!isHandled(failure) && !isConflict(failure)) toast.error(messageOfFailure(failure))
  }
  return (
    <>
      <Button
        variant="outline"
        busy={confirm.isPending}
        disabled={isDirty}
        onClick={() =>
          confirm.mutate(seen, {
            onSuccess: ({ message }) => {
              toast.success(message)
              void reloadPayers()
            },
            onError,
          })
        }
      >
        Confirm
      </Button>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        Remove
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Are you sure you want to remove this payer?"
        text={`The directory entry for ${payer.name} is deleted.`}
        cancelLabel="No"
        confirmLabel="Yes"
        variant="destructive"
        busy={remove.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() =>
          remove.mutate(seen, {
            onSuccess: ({ message }) => {
              setAsking(false)
              toast.success(message)
              goBack()
              void reloadPayers()
            },
            onError,
          })
        }
      />
    </>
  )
}
