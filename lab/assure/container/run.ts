import { randomBytes } from 'node:crypto'
import { differences } from '../part.ts'
import { within } from '../programs.ts'

/** Runs podman with images and containers of its own. @throws when it fails */
export type Podman = (args: readonly string[], seconds?: number) => Promise<string>

/** The results that a run must have. */
const wanted: Readonly<Record<string, RegExp>> = {
  ready: /^yes$/,
  health: /^0$/,
  page: /^200 text\/html/,
  user: /^10001$/,
  capabilities: /^0+$/,
  privileges: /^1$/,
  filter: /^2$/,
  written: /^$/,
  leftIn: /^$/,
  exit: /^0$/,
}

export const faultsOf = (found: Readonly<Record<string, string>>): string[] => differences(wanted, found)

/** Runs the image as docs/operations.md says, but without a network, looks at it from inside, and stops it. */
export async function tried(
  podman: Podman,
  image: string,
  more: readonly string[],
): Promise<Record<string, string>> {
  const name = `try-${randomBytes(4).toString('hex')}`
  const startedAt = performance.now()
  const secondsSince = (from: number) => String(Math.round((performance.now() - from) / 100) / 10)
  const found: Record<string, string> = {}
  const rights = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'all']
  await podman([
    ...['run', '--detach', '--name', name, '--network', 'none', '--stop-timeout', '120', ...rights],
    ...['--security-opt', 'no-new-privileges', '--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=4096:4096'],
    ...['-v', 'verimend:/data', ...more, image],
  ])
  const inside = (command: readonly string[]) => podman(['exec', name, ...command], 60)
  const node = (code: string) => inside(['/app/node_modules/.bin/node', '-e', code])
  const reply = (path: string) =>
    node(
      `fetch('http://127.0.0.1:3000${path}').then((r) => console.log(r.status, r.headers.get('content-type')))`,
    )
  try {
    await within(90, async () => {
      const state = await podman(['inspect', '--format', '{{.State.Running}}', name])
      if (state.trim() !== 'true') found.ready = 'it ended'
      else if (!(await reply('/ready')).startsWith('200')) throw new Error('not ready')
      else found.ready = 'yes'
    }).catch(() => undefined)
    found.readySeconds = secondsSince(startedAt)
    if (found.ready === 'yes') {
      found.health = await podman(['healthcheck', 'run', name]).then(
        () => '0',
        () => '1',
      )
      found.page = (await reply('/')).trim()
      const status = await inside(['cat', '/proc/1/status'])
      const line = (what: string) => new RegExp(`^${what}:\\s+(\\S+)`, 'm').exec(status)?.[1] ?? ''
      Object.assign(found, { user: line('Uid'), capabilities: line('CapEff') })
      Object.assign(found, { privileges: line('NoNewPrivs'), filter: line('Seccomp') })
      const shell = (script: string) => inside(['sh', '-c', script]).then((text) => text.trim())
      // The portal must not be able to change its own code either.
      found.written = await shell(
        'for at in /app /app/server /etc /usr /; do touch $at/.tried 2>/dev/null && echo $at; done; true',
      )
      found.leftIn = await shell(
        'for at in web e2e lab tools docs .git; do test -e /app/$at && echo $at; done; command -v npm; true',
      )
    }
    const stoppedAt = performance.now()
    await podman(['stop', '--time', '120', name], 150)
    found.stopSeconds = secondsSince(stoppedAt)
    found.exit = (await podman(['inspect', '--format', '{{.State.ExitCode}}', name])).trim()
    return found
  } finally {
    await podman(['rm', '--force', name]).catch(() => '')
  }
}
