import { SentAgain } from '#contract/people/people.ts'
import { FormDialog } from '../kit/form/FormDialog.tsx'
import { useSchemaForm } from '../kit/form/resolver.ts'
import { TextField } from '../kit/form/TextFields.tsx'
import { ConfirmDialog } from '../kit/ui/Dialog.tsx'
import { QuestionText } from './QuestionText.tsx'
import {
  type AskedAction,
  type AskedProps,
  type Person,
  type PersonActs,
  useAnswer,
} from './use-person-actions.ts'

interface PersonDialogProps<P extends Person> extends AskedProps<P> {
  action: AskedAction
  acts: PersonActs<P>
}

/** The dialog that was opened from a row's menu. */
export function PersonDialog<P extends Person>(props: PersonDialogProps<P>) {
  const { action, acts, ...asked } = props
  if (action === 'Send again') return <SendAgain {...asked} acts={acts} />
  if (acts.Leaving && (action === 'Deactivate' || action === 'Delete'))
    return <acts.Leaving {...asked} action={action} />
  return <Confirm {...props} />
}

function Confirm<P extends Person>({ action, acts, person, isOpen, onClose }: PersonDialogProps<P>) {
  const { answer, isSending } = useAnswer({ onClose, reload: acts.reload })
  return (
    <ConfirmDialog
      open={isOpen}
      title={acts.question(action)}
      text={<QuestionText action={action} name={person.name} />}
      cancelLabel="No"
      confirmLabel="Yes"
      variant={action === 'Delete' ? 'destructive' : 'default'}
      busy={isSending}
      onCancel={onClose}
      onConfirm={() => void answer(() => acts.send[action]?.(person._id))}
    />
  )
}

interface SendAgainProps<P extends Person> extends AskedProps<P> {
  acts: PersonActs<P>
}

function SendAgain<P extends Person>({ acts, person, isOpen, onClose }: SendAgainProps<P>) {
  const form = useSchemaForm(SentAgain, { email: person.email })
  return (
    <FormDialog
      form={form}
      open={isOpen}
      onClose={onClose}
      title="Send the invitation again"
      text={<>{person.name} gets a new link. The old link stops working.</>}
      width="sm"
      action="Send again"
      send={({ email }) => acts.send['Send again'](person._id, email).finally(() => void acts.reload())}
    >
      <TextField
        control={form.control}
        name="email"
        label="Email"
        type="email"
        required
        lowerCase
        autoComplete="off"
        hint="Change it if the address was wrong."
      />
    </FormDialog>
  )
}
