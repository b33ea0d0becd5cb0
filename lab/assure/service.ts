import { randomBytes, randomUUID } from 'node:crypto'
import { cp, mkdir, mkdtemp, readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { differences, type Found, type Part, skipped } from './part.ts'
import { withCleanups } from './portal.ts'
import { outputOf, programsOf, running, within } from './programs.ts'

const unit = 'verimend-try.service'
const maxSeconds = 300

/** What lab/assure/service/try.sh must find. */
const wanted: Readonly<Record<string, RegExp>> = {
  ready: /^yes$/,
  user: /^verimend$/,
  capabilities: /^0+$/,
  privileges: /^1$/,
  filter: /^2$/,
  secret: /^verimend 400$/,
  shown: /^0$/,
  folder: /^verimend 700$/,
  timer: /^active$/,
  restarted: /^yes$/,
  again: /^yes$/,
  backup: /^success$/,
  backups: /^1$/,
  exit: /^success 0$/,
  left: /^0$/,
  stopped: /^whole$/,
}

/** Runs the units of ops/ under a real systemd, in a container that sees this machine's files and changes none. */
export const service: Part = {
  name: 'service',
  about:
    'the units of ops/ under systemd: start, rights, restart after kill -9, backup, stop; a broken unit must fail',
  async run() {
    if (process.platform !== 'linux' || process.getuid?.() !== 0)
      return skipped('only root can run a container, on Linux')
    const programs = programsOf(['systemd-nspawn', 'curl'], ['systemd-container', 'curl'])
    if (typeof programs === 'string') return skipped(programs)
    const nspawn = programs['systemd-nspawn'] ?? ''
    const found = await tried(nspawn, (text) => text)
    if (typeof found === 'string') return skipped(found)
    // The portal's folder would have to be created by hand.
    const control = await tried(nspawn, (text) => text.replace('StateDirectory=verimend\n', ''))
    const faults = faultsOf(found)
    if (typeof control === 'string' || faultsOf(control).length === 0)
      faults.push('the control passed: a unit without its folder ran')
    const { seconds, rating } = found
    return {
      faults,
      summary: `started, restarted after kill -9, backed up and stopped in ${seconds} s; systemd rates the unit ${rating}`,
      figures: found,
    } satisfies Found
  },
}

const faultsOf = (found: Readonly<Record<string, string>>): string[] => [
  ...differences(wanted, found),
  ...(found.written === undefined ? [] : [`${found.written} can be written`]),
]

/** @returns what was found, or why systemd does not run here */
function tried(
  nspawn: string,
  change: (unit: string) => string,
): Promise<Readonly<Record<string, string>> | string> {
  return withCleanups(async (cleanups) => {
    const folder = await mkdtemp(join(tmpdir(), 'verimend-service-'))
    cleanups.push(() => rm(folder, { recursive: true, force: true }))
    const out = join(folder, 'out')
    await mkdir(out)
    await cp('ops', join(out, 'ops'), { recursive: true })
    const file = join(out, 'ops', 'verimend.service')
    await writeFile(file, change(await readFile(file, 'utf8')))
    await writeFile(join(out, 'portal.env'), settings())
    await writeFile(join(out, 'secret_key'), `${randomBytes(36).toString('base64')}\n`)
    await cp('lab/assure/service/try.sh', join(out, 'try.sh'))
    await writeFile(join(out, unit), tryUnit)
    // systemd-nspawn refuses /, but accepts it under another name: one outside any folder that is removed with its
    // content.
    const root = await mkdtemp(join(tmpdir(), 'verimend-root-'))
    cleanups.push(() => rmdir(root))
    outputOf('/bin/mount', ['--bind', '-o', 'ro', '/', root])
    cleanups.push(async () => void outputOf('/bin/umount', [root]))
    const program = running(nspawn, argumentsFor(root, out), join(folder, 'log'))
    cleanups.push(() => program.end('SIGTERM'))
    const ended = new Promise<void>((resolve) => program.child.once('exit', () => resolve()))
    const late = setTimeout(() => program.child.kill('SIGTERM'), maxSeconds * 1_000)
    await ended
    clearTimeout(late)
    const text = await within(1, () => readFile(join(out, 'found'), 'utf8')).catch(() => undefined)
    if (text === undefined)
      return `systemd does not run here: ${(await readFile(join(folder, 'log'), 'utf8')).trim()}`
    return Object.fromEntries(
      text
        .trim()
        .split('\n')
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    )
  })
}

/** A network of its own, with only loopback; whatever is written is in memory and disappears with it. */
const argumentsFor = (root: string, out: string) => [
  ...['--quiet', '--directory', root, '--volatile=overlay', '--private-network', '--console=pipe'],
  ...[
    '--register=no',
    '--keep-unit',
    '--link-journal=no',
    '--uuid',
    randomUUID(),
    '--machine',
    'verimend-try',
  ],
  ...[`--bind=${out}:/out`, `--bind-ro=${process.cwd()}:/opt/verimend`],
  ...[`--bind-ro=${join(out, unit)}:/etc/systemd/system/${unit}`],
  ...['--boot', `systemd.unit=${unit}`],
]

const tryUnit = `[Unit]
Wants=basic.target dbus.socket
After=basic.target
[Service]
Type=oneshot
ExecStart=/bin/bash /out/try.sh
StandardOutput=journal
`

const settings = () =>
  [
    `BACKUP_KEY=${randomBytes(36).toString('base64')}`,
    ...[
      'PUBLIC_URL=https://portal.example.com',
      'SMTP_URL=smtp://127.0.0.1:9',
      'PORT=3000',
      'MIN_FREE_MB=0',
      '',
    ],
  ].join('\n')
