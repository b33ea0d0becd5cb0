import { logOut, unlockCode } from '#contract/account.ts'
import type { Database, Tx } from '#server/kit/database.ts'
import { databaseOf, eachAlone } from '#server/kit/each-alone.ts'
import type { Tell } from '#server/kit/news.ts'
import { refuse } from '#server/kit/refused.ts'
import type { Route } from '#server/kit/route.ts'
import { type Secrets, tokenHash } from '#server/kit/secrets.ts'
import { serve, serveOpen } from '#server/kit/serve.ts'
import { endSession } from '#server/kit/sessions.ts'
import type { Outbox } from '#server/outside/outbox.ts'
import { acceptRoutes } from './accept.ts'
import { forgetOldCodes, unlockEntry } from './codes-store.ts'
import { forgetOldDevices } from './devices-store.ts'
import { forgottenRoutes } from './forgotten.ts'
import { accountLimits } from './limits.ts'
import { changePasswordRoute } from './new-password.ts'
import { forgetOldResets } from './new-password-store.ts'
import { hashOfNobody } from './passwords.ts'
import { accountPeople, type People } from './people.ts'
import { profileRoutes } from './profile.ts'
import { sessionRoutes } from './sessions.ts'
import { deliveryBy, signInRoutes } from './sign-in.ts'
import { noteSignIn } from './sign-in-audit.ts'
import { signUpRoute } from './sign-up.ts'
import { personByEmail } from './store.ts'

export interface AccountParts {
  readonly db: Database
  readonly secrets: Secrets
  readonly outbox: Outbox
  /** The portal's address, without a slash at its end. */
  readonly publicUrl: string
  /** Where the demo shows its mails; undefined where mails really go out. */
  readonly demoMailbox: string | undefined
  readonly tell: Tell
  /** Limit how many invitations somebody sends. */
  readonly limitCreations: boolean
  /** Tells whoever watches the log that something needs a person's eye. */
  alert(message: string): void
  /** Tells whoever keeps physicians that one has accepted, in the transaction that makes their account. */
  physicianAccepted(tx: Tx, physicianId: number): Promise<void>
}

export interface Account {
  readonly routes: Route[]
  /** Accounts, for the areas that manage people. */
  readonly people: People
  /** Forgets codes and counts that are over: to be called now and then. */
  sweep(now: Date): Promise<void>
}

/** Signing up and in, accepting an invitation, passwords, one's own profile and sessions, and signing out. */
export function accountArea(parts: AccountParts): Account {
  // Made now, so that the first unknown address takes no longer than the others.
  hashOfNobody().catch(() => parts.alert('passwords cannot be hashed on this machine'))
  const limits = accountLimits(parts.db, parts.secrets, parts.alert)
  const delivery = deliveryBy(parts.outbox, parts.demoMailbox)
  return {
    people: accountPeople(parts),
    routes: [
      ...signInRoutes({ ...parts, limits, delivery }),
      signUpRoute({ ...parts, limits }),
      ...acceptRoutes({ ...parts, delivery }),
      ...forgottenRoutes({ ...parts, limits, delivery }),
      changePasswordRoute(parts),
      ...profileRoutes,
      ...sessionRoutes,
      ...otherRoutes(parts.secrets),
    ],
    async sweep(now) {
      const sweeps = [
        limits.sweep,
        (at: Date) => forgetOldCodes(parts.db, at),
        (at: Date) => forgetOldResets(parts.db, at),
        (at: Date) => forgetOldDevices(parts.db, at),
      ]
      await eachAlone(sweeps, databaseOf(parts.db), async (sweep) => {
        await sweep(now)
        return 1
      })
    },
  }
}

const otherRoutes = (secrets: Secrets): Route[] => [
  serve(logOut, async ({ actor, tx, now, address: from }) => {
    await endSession(tx, actor.sessionId, { why: 'log-out', from }, now)
    return { message: 'You are logged out.' }
  }),

  serveOpen(unlockCode, async ({ input, db, now, address: from }) => {
    const purpose = await db.transaction(async (tx) => {
      const { email, purpose } =
        (await unlockEntry(tx, tokenHash(input.token), now)) ?? refuse('account.unlock-invalid')
      const person = await personByEmail(tx, email)
      await noteSignIn(
        tx,
        secrets,
        { action: 'account.code-unlock', person, email, detail: purpose, from },
        now,
      )
      return purpose
    })
    const next = { 'sign-in': 'Please sign in again.', reset: 'Please ask for a new code.' }
    return { message: `Code entry is unlocked. ${next[purpose]}` }
  }),
]
