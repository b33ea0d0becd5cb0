import { useState } from 'react'
import { useNavigate } from 'react-router'
import { joinByLink } from '#contract/account/memberships.ts'
import { messageOfFailure } from '../../kit/http/api-error.ts'
import { call } from '../../kit/http/client.ts'
import { useSession } from '../../kit/session/session.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { Note } from '../../kit/ui/Note.tsx'
import { toast } from '../../kit/ui/toasts/toast.ts'
import { AccountHeading } from './AccountHeading.tsx'

interface JoinOfficeProps {
  email: string
  token: string
  /** '' where the office has no name. */
  officeName: string
}

/** The invitation of someone who already signs in to another office, so needs no second password. */
export function JoinOffice({ email, token, officeName }: JoinOfficeProps) {
  const navigate = useNavigate()
  const isSignedIn = useSession(({ auth }) => auth.token !== '' && auth.email === email)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const office = officeName || 'this office'
  const join = async () => {
    setBusy(true)
    setProblem('')
    try {
      const { message } = await call(joinByLink, { email, token }, { token: '' })
      toast.success(message)
      await navigate(isSignedIn ? '/offices' : '/', { replace: true })
    } catch (failure) {
      setProblem(messageOfFailure(failure))
      setBusy(false)
    }
  }
  return (
    <section className="flex flex-col gap-6">
      <AccountHeading title={`Join ${office}`}>
        You already sign in to Verimend as <span className="font-medium text-ink">{email}</span>. Join with
        the same account and password. You choose which office you work for at the top of every screen.
      </AccountHeading>
      {problem && <Note text={problem} />}
      <Button size="lg" busy={busy} onClick={() => void join()}>
        Join {office}
      </Button>
    </section>
  )
}
