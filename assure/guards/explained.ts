import type { CodeGuard } from './code-guards.ts'

interface Explanation {
  readonly path: string
  /** A part of the guard's code. */
  readonly code: string
  /** Why no test can notice. */
  readonly why: string
}

/** Guards whose loss no test can notice, each with the reason. */
export const explanations: readonly Explanation[] = [
  {
    path: 'server/kit/http/attempts.ts',
    code: '!row',
    why: 'An insert that returns its row always has one; the check is for the type.',
  },
  {
    path: 'server/kit/shutdown.ts',
    code: '8_000',
    why: 'A time limit: only a shutdown that hangs for longer than the limit of a test would tell it from a larger one.',
  },
  {
    path: 'server/appointments/calendar-sign-in.ts',
    code: 'challenge !== start.challenge',
    why: 'Google rejects a wrong verifier with the same answer; the portal compares first so that it never sends the code.',
  },
  {
    path: 'server/appointments/calendar-follow.ts',
    code: '60',
    why: 'How long a meeting link may be missing: a longer wait shows only after a minute of a real calendar.',
  },
  {
    path: 'server/account/sessions.ts',
    code: '!session',
    why: 'The same call has just proved this session; only one that ends in between comes here.',
  },
  {
    path: 'server/outside/google-accounts.ts',
    code: '!token',
    why: 'A grant of Google always has an access token (RFC 6749, 5.1); the check is for the type of the library.',
  },
  {
    path: 'server/kit/embedded/server.ts',
    code: '60_000',
    why: 'A time limit: only a database that says nothing for a minute would tell it from a larger one.',
  },
  {
    path: 'server/files/pictures.ts',
    code: 'header.format !== format',
    why: 'The first bytes have told the format before; this is the second look of the library that decodes it.',
  },
]

export const explained = ({ path, code }: CodeGuard): boolean =>
  explanations.some((one) => one.path === path && code.includes(one.code))
