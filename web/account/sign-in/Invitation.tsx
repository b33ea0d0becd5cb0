import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { checkInvitation, NewPassword, setPassword } from '#contract/account/invitations.ts'
import { showFieldErrors } from '../../kit/form/form-errors.ts'
import { useSchemaForm } from '../../kit/form/resolver.ts'
import { ApiError, messageOfFailure } from '../../kit/http/api-error.ts'
import { call } from '../../kit/http/client.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { Spinner } from '../../kit/ui/icons.tsx'
import { truncate } from '../../kit/ui/text.ts'
import { toast } from '../../kit/ui/toasts/toast.ts'
import { LegalLink } from '../LegalLink.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { AccountHeading } from './AccountHeading.tsx'
import { DeadLink } from './DeadLink.tsx'
import { JoinOffice } from './JoinOffice.tsx'
import { LogOutFirst } from './LogOutFirst.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import type { PendingCode } from './pending.ts'
import { awaitCode } from './pending.ts'

/** What an invitation's link carries. The name is untrusted, so it is shown as text and cut short. */
interface Invited {
  email: string
  name: string
  token: string
}

interface InvitationProps {
  invited: Invited
  onCodeSent: (pending: PendingCode) => void
}

/** The target of an invitation link: a welcome and a form for the first password, once the link has proved valid. */
export function Invitation({ invited, onCodeSent }: InvitationProps) {
  const { email, token } = invited
  const [state, setState] = useState<'asking' | 'good' | 'dead'>(token ? 'asking' : 'dead')
  /** The office that someone with an account is invited to. */
  const [joins, setJoins] = useState<string>()

  useEffect(() => {
    if (!token) return
    const asked = new AbortController()
    call(checkInvitation, { email, token }, { token: '', signal: asked.signal }).then(
      ({ data }) => {
        if (data.hasAccount) setJoins(data.officeName)
        setState('good')
      },
      (failure) => {
        if (!asked.signal.aborted) setState(isDead(failure) ? 'dead' : 'good')
      },
    )
    return () => asked.abort()
  }, [email, token])

  if (state === 'dead') return <DeadLink />
  return (
    <AccountFrame title={joins === undefined ? 'Create your password' : 'Join an office'}>
      {state === 'asking' ? (
        <p role="status" className="flex justify-center text-action-ink">
          <Spinner className="size-6" />
          <span className="sr-only">Loading your invitation</span>
        </p>
      ) : joins !== undefined ? (
        <LogOutFirst email={email} text={`To accept the invitation for ${email}, please log out first.`}>
          <JoinOffice email={email} token={token} officeName={joins} />
        </LogOutFirst>
      ) : (
        <LogOutFirst text={`To accept the invitation for ${email}, please log out first.`}>
          <CreatePassword invited={invited} onCodeSent={onCodeSent} onDead={() => setState('dead')} />
        </LogOutFirst>
      )}
    </AccountFrame>
  )
}

function CreatePassword({ invited, onCodeSent, onDead }: InvitationProps & { onDead: () => void }) {
  const { email, name, token } = invited
  const navigate = useNavigate()
  const form = useSchemaForm(NewPassword, { email, token, newPassword: '', confirmPassword: '' }, 'onChange')

  const create = form.handleSubmit(async (accepted) => {
    try {
      const { message, data } = await call(setPassword, accepted, { token: '' })
      toast.success(message)
      onCodeSent(awaitCode(data))
    } catch (failure) {
      if (isDead(failure)) return onDead()
      toast.error(messageOfFailure(failure))
      // The password is set anyway; the user can sign in with it.
      if (failure instanceof ApiError && failure.code === 'account.code-locked') return void navigate('/')
      showFieldErrors(form, failure)
    }
  })

  return (
    <form noValidate onSubmit={create} className="flex flex-col gap-6">
      <AccountHeading title={name.trim() ? `Welcome, ${truncate(name.trim(), 100)}!` : 'Welcome!'}>
        You’re invited to Verimend as <span className="font-medium text-ink">{email}</span>. Create a password
        to get started.
      </AccountHeading>
      <NewPasswordFields form={form} email={email} />
      <Button type="submit" size="lg" busy={form.formState.isSubmitting}>
        Create Password
      </Button>
      <p className="text-xs text-ink-soft">
        By creating a password you agree to the <LegalLink to="/terms">Terms of Use</LegalLink> and to the{' '}
        <LegalLink to="/privacy">HIPAA Privacy Policy</LegalLink> &{' '}
        <LegalLink to="/terms">Data Usage Terms</LegalLink>.
      </p>
    </form>
  )
}

/** Whether the server rejected the link itself, not the input. */
function isDead(failure: unknown): boolean {
  if (!(failure instanceof ApiError)) return false
  return failure.code === 'account.link-invalid' || 'email' in failure.fields || 'token' in failure.fields
}
