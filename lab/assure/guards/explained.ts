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
  {
    path: 'server/kit/http/serve-public.ts',
    code: "token === ''",
    why: 'An empty token has no row, and is refused with the same answer; the check spares the statement.',
  },
  {
    path: 'server/kit/http/serve-read.ts',
    code: 'retried === undefined',
    why: 'The session was proved a statement before; only one that ends between the two comes here.',
  },
  {
    path: 'server/appointments/rules.ts',
    code: '!actionsOn(seen, viewer)',
    why: 'The endpoints allow only user types that have both actions; the check is for an action that one type has not.',
  },
  {
    path: 'server/appointments/rules.ts',
    code: '!slot',
    why: 'Without a slot no member is free, which gives the same answer; the check is for the type.',
  },
  {
    path: 'server/kit/live/streams.ts',
    code: 'streams.size >= maxStreams',
    why: 'Only a process with 20,000 open streams comes here.',
  },
  {
    path: 'server/kit/live/streams.ts',
    code: '20_000',
    why: 'The same 20,000 streams.',
  },
  {
    path: 'server/appointments/overlap-store.ts',
    code: '86_400_000',
    why: 'It only narrows what the index reads: a slot lasts an hour at most, so that a wider window finds the same.',
  },
  {
    path: 'server/audit/seal-store.ts',
    code: '2_000',
    why: 'How much is sealed at a time: more at once makes fewer blocks that say the same.',
  },
  {
    path: 'server/audit/seal.ts',
    code: '20',
    why: 'How much one run seals: the next run goes on.',
  },
  {
    path: 'server/outside/scanner.ts',
    code: '65_536',
    why: 'How a file is cut into pieces for clamd, which puts them together again.',
  },
  {
    path: 'server/ivr/counts-store.ts',
    code: '20_000',
    why: 'How many deltas are added up at a time: what is left is counted as it is.',
  },
  {
    path: 'server/ivr/weeks-roll-up-store.ts',
    code: '20_000',
    why: 'The same, for the figures by week.',
  },
  {
    path: 'server/files/links.ts',
    code: '1_000',
    why: 'How many keys are remembered: a forgotten one is made again.',
  },
  {
    path: 'server/files/links.ts',
    code: '300',
    why: 'How many signatures are remembered: a forgotten one is made again.',
  },
  {
    path: 'server/files/zip-directory.ts',
    code: '0xffff',
    why: 'A comment has 16 bits for its length, so that a longer one cannot be written.',
  },
  {
    path: 'server/ivr/list-store.ts',
    code: '200',
    why: 'From where on a page is located by the counts: both ways find the same page.',
  },
  {
    path: 'server/kit/live/reader.ts',
    code: '1_000',
    why: 'How many changes are read at a time: the next read goes on.',
  },
  {
    path: 'server/audit/lag-store.ts',
    code: '10_000',
    why: 'How far a gauge of the metrics counts.',
  },
  {
    path: 'server/reference/npi.ts',
    code: '1_000',
    why: 'How many answers of the registry are remembered: a forgotten one is asked for again.',
  },
  {
    path: 'server/installation.ts',
    code: '10_000',
    why: 'How many keys of a bucket are looked at to tell whose it is: with more the answer is the same, and later.',
  },
  {
    path: 'server/kit/database/migrate.ts',
    code: '30',
    why: 'How often a migration waits for a lock before it gives up: only after a minute or more would one tell.',
  },
  {
    path: 'server/outside/nppes.ts',
    code: '!answer',
    why: 'What is no answer fails a line later, and every failure is told in the same words.',
  },
  {
    path: 'server/kit/embedded/base-backup.ts',
    code: 'stopped.spcmapfile.trim()',
    why: 'Only a superuser makes tablespaces, and neither role of the portal is one (server/kit/database/portal-role.test.ts).',
  },
  {
    path: 'server/kit/embedded/base-backup.ts',
    code: 'names[0] !== from',
    why: 'The slot that the backup makes first keeps these segments: only one that is removed by hand in that moment comes here.',
  },
  {
    path: 'server/kit/embedded/restore-cluster.ts',
    code: 'await stat(location.data)',
    why: 'A restore goes to an empty folder (server/backup/restore.ts); only a database made there meanwhile comes here, and the rename onto it fails, too.',
  },
  {
    path: 'server/ivr/queue/business-time.ts',
    code: '800',
    why: 'Only a calendar without an open day comes to the end, and then gives the same answer after more days.',
  },
]

export const explained = ({ path, code }: CodeGuard): boolean =>
  explanations.some((one) => one.path === path && code.includes(one.code))
