import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { authorizationList, ivrAuthorizations } from '#contract/authorizations/authorizations.ts'
import { reverificationList } from '#contract/authorizations/reverifications.ts'
import { ivrTimeline } from '#contract/ivr/timeline.ts'
import { FormDialog } from '../kit/form/FormDialog.tsx'
import { reload } from '../kit/http/queries.ts'
import { toast } from '../kit/ui/toasts/toast.ts'

type Props<Typed extends FieldValues> = Omit<ComponentProps<typeof FormDialog<Typed, Typed>>, 'send'> & {
  send: (values: Typed) => Promise<{ message: string }>
}

/** A form about authorizations in a dialog. */
export function AuthorizationFormDialog<Typed extends FieldValues>({ send, ...dialog }: Props<Typed>) {
  return (
    <FormDialog
      {...dialog}
      send={async (values) => {
        const { message } = await send(values)
        toast.success(message)
        void reload(ivrAuthorizations, authorizationList, reverificationList, ivrTimeline)
      }}
    />
  )
}
