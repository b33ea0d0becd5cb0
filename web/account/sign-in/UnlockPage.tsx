import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { unlockCode } from '#contract/account/sign-in.ts'
import { errorMessage } from '#contract/errors.ts'
import { ApiError, messageOfFailure } from '../../kit/http/api-error.ts'
import { call } from '../../kit/http/client.ts'
import { Button, ButtonLink } from '../../kit/ui/Button.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { AccountHeading } from './AccountHeading.tsx'

/** 'dead': the link will never work. 'failed': another try may succeed. */
type Outcome = { kind: 'unlocked' | 'failed' | 'dead'; words: string }

/**
 * The target of the link in the email about locked code entry. It acts only on a click, because email programs open
 * links to preview them.
 */
export function Component() {
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  // A locked password-reset code: offering a new password would not help here.
  const isReset = params.get('for') === 'reset'
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | undefined>(
    token ? undefined : { kind: 'dead', words: errorMessage('account.unlock-invalid') },
  )

  const unlock = async () => {
    setBusy(true)
    try {
      const { message } = await call(unlockCode, { token }, { token: '' })
      setOutcome({ kind: 'unlocked', words: message })
    } catch (failure) {
      const isDead = failure instanceof ApiError && failure.code === 'account.unlock-invalid'
      setOutcome({ kind: isDead ? 'dead' : 'failed', words: messageOfFailure(failure) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <AccountFrame title="Unlock code entry">
      <div className="flex flex-col gap-6">
        <AccountHeading title="Unlock code entry">
          Someone entered too many wrong codes for your account, so we locked code entry. If that was you,
          unlock it here.{' '}
          {isReset
            ? 'If it wasn’t you, leave it locked. Your password is unchanged, and you can sign in with it.'
            : 'If it wasn’t you, someone may know your password. Change it. That also unlocks code entry.'}
        </AccountHeading>
        <p role="status" className={outcome?.kind === 'unlocked' ? 'text-approved' : 'text-danger-ink'}>
          {outcome?.words}
        </p>
        {(!outcome || outcome.kind === 'failed') && (
          <Button size="lg" busy={busy} onClick={unlock}>
            Unlock code entry
          </Button>
        )}
        {!isReset && outcome?.kind !== 'unlocked' && (
          <ButtonLink to="/forgot-password?step=email" variant="outline" size="lg">
            Change your password
          </ButtonLink>
        )}
        <ButtonLink to="/" variant={outcome && outcome.kind !== 'failed' ? 'default' : 'outline'} size="lg">
          Go to sign in
        </ButtonLink>
      </div>
    </AccountFrame>
  )
}
