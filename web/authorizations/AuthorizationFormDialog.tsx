import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { authorizationList, ivrAuthorizations } from '#contract/authorizations/authorizations.ts'
import { reverificationList } from '#contract/authorizations/reverifications.ts'
import { ivrTimeline } from '#contract/ivr/timeline.ts'
import { FormDialog } from '../kit/form/FormDialog.tsx'

type Props<Typed extends FieldValues> = Omit<ComponentProps<typeof FormDialog<Typed, Typed>>, 'changed'>

const changed = [ivrAuthorizations, authorizationList, reverificationList, ivrTimeline]

/** A form about authorizations in a dialog. */
export function AuthorizationFormDialog<Typed extends FieldValues>(dialog: Props<Typed>) {
  return <FormDialog {...dialog} changed={changed} />
}
