import { type ReactNode, useEffect, useRef, useState } from 'react'
import { logOutHere } from '../../kit/session/log-out.ts'
import { useSession } from '../../kit/session/session.ts'
import { Button, ButtonLink } from '../../kit/ui/Button.tsx'

interface LogOutFirstProps {
  /** A session with this email address may stay signed in. */
  email?: string
  /** Says why logging out is necessary. */
  text: string
  children: ReactNode
}

/**
 * Asks to log out while someone else is signed in to this browser. The children stay mounted but hidden, so that
 * their input is kept.
 */
export function LogOutFirst({ email, text, children }: LogOutFirstProps) {
  const auth = useSession((state) => state.auth)
  const isInTheWay = auth.token !== '' && auth.email !== email
  return (
    <>
      {isInTheWay && <Ask name={auth.name} email={auth.email} text={text} />}
      <div className={isInTheWay ? 'hidden' : 'contents'}>{children}</div>
    </>
  )
}

function Ask({ name, email, text }: { name: string; email: string; text: string }) {
  const [busy, setBusy] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="flex flex-col gap-6">
      <header>
        <h1
          ref={heading}
          tabIndex={-1}
          className="text-[28px] leading-9 font-semibold tracking-tight outline-none"
        >
          You are already signed in
        </h1>
        <p className="mt-2 break-words text-ink-soft">
          <span className="font-medium text-ink">{name}</span> ({email}) is signed in to this browser. {text}
        </p>
      </header>
      <Button
        size="lg"
        busy={busy}
        onClick={async () => {
          setBusy(true)
          await logOutHere({ stay: true })
        }}
      >
        Log out
      </Button>
      <ButtonLink to="/dashboard" variant="outline" size="lg">
        Stay signed in
      </ButtonLink>
    </section>
  )
}
