import { errorMessage } from '#contract/errors.ts'
import { ButtonLink } from '../../kit/ui/Button.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { AccountHeading } from './AccountHeading.tsx'

/** One page for every link that is forged, used, expired or truncated: it does not say which, and links onward. */
export function DeadLink() {
  return (
    <AccountFrame title="Link no longer valid">
      <div className="flex flex-col gap-6">
        <AccountHeading title="Link no longer valid">{errorMessage('account.link-invalid')}</AccountHeading>
        <ButtonLink to="/" size="lg">
          Go to sign in
        </ButtonLink>
        <ButtonLink to="/forgot-password?step=email" variant="outline" size="lg">
          Set a new password
        </ButtonLink>
      </div>
    </AccountFrame>
  )
}
