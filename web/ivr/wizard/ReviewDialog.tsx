import type { ReactNode } from 'react'
import { Button } from '../../kit/ui/Button.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import type { FormPath, IvrForm } from './form.ts'
import { reviewRows } from './review-rows.ts'

interface ReviewDialogProps {
  open: boolean
  form: IvrForm
  onClose: () => void
  /** Opens the input on its step. */
  onChange: (field: FormPath) => void
  /** Sends the form; offered when nothing that is required is missing. */
  onSubmit: (() => void) | undefined
  /** What the check found, and possible duplicates, shown above the values. */
  children?: ReactNode
}

/** Everything in the form, to be read before it is sent. */
export default function ReviewDialog({
  open,
  form,
  onClose,
  onChange,
  onSubmit,
  children,
}: ReviewDialogProps) {
  const sections = reviewRows(form)
  const missing = sections.flatMap(({ rows }) => rows).filter(({ isMissing }) => isMissing).length
  const canSubmit = missing === 0 && onSubmit !== undefined
  /** Closes the review first: the focus goes where the action leads. */
  const closing = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Review before sending"
      text={
        missing === 0
          ? 'Everything required is filled in. Submit is final: it sends the request to the verification team, and you can’t edit it after that.'
          : `${missing === 1 ? '1 required field is' : `${missing} required fields are`} empty.`
      }
      actions={
        <>
          <Button variant={canSubmit ? 'outline' : 'default'} onClick={onClose}>
            Back to the form
          </Button>
          {canSubmit && <Button onClick={closing(onSubmit)}>Submit</Button>}
        </>
      }
    >
      <div className="flex flex-col gap-6">
        {children}
        {sections.map(({ title, rows }) => (
          <section key={title}>
            <div className="mb-2 flex items-baseline justify-between gap-3 border-b border-line pb-2">
              <h3 className="text-sm font-semibold">{title}</h3>
              {rows[0] && (
                <Button variant="link" onClick={closing(() => rows[0] && onChange(rows[0].field))}>
                  Change<span className="sr-only"> {title}</span>
                </Button>
              )}
            </div>
            <dl className="grid gap-x-6 gap-y-1 xs:grid-cols-2">
              {rows.map(({ field, label, text, isMissing }) => (
                <div key={field} className="contents">
                  <dt className="text-ink-soft">{label}</dt>
                  <dd className="mb-1 font-medium break-words">
                    {text}
                    {isMissing && (
                      <Button variant="link" onClick={closing(() => onChange(field))}>
                        {text ? ' (incomplete)' : 'Missing'}
                        <span className="sr-only"> {label}</span>
                      </Button>
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
