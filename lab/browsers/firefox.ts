import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clickAt, type Driver, typed } from './driver.ts'

interface Reply {
  readonly id?: number
  readonly type: 'success' | 'error' | 'event'
  readonly result?: unknown
  readonly error?: string
  readonly message?: string
  /** Of an event. */
  readonly method?: string
  readonly params?: { readonly context?: string }
}

/** No first-start pages, and no window except the one under test. */
const prefs = [
  ['focusmanager.testmode', true],
  ['browser.startup.page', 0],
  ['browser.startup.homepage_override.mstone', 'ignore'],
  ['browser.shell.checkDefaultBrowser', false],
  ['datareporting.policy.dataSubmissionEnabled', false],
  ['browser.aboutwelcome.enabled', false],
  ['trailhead.firstrun.didSeeAboutWelcome', true],
  ['termsofuse.bypassNotification', true],
  ['browser.preonboarding.enabled', false],
] as const

/** Starts Firefox without a window and speaks WebDriver BiDi with it (https://w3c.github.io/webdriver-bidi/). */
export async function firefox(binary: string): Promise<Driver> {
  const profile = await mkdtemp(join(tmpdir(), 'verimend-firefox-'))
  // Without an active window, pages get no focus events.
  await writeFile(
    join(profile, 'user.js'),
    prefs.map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`).join('\n'),
  )
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0']
  const browser = spawn(binary, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: profile },
  })
  const socket = new WebSocket(`${await addressOf(browser)}/session`)
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = () => reject(new Error('Firefox did not accept the connection'))
  })
  const waiting = new Map<number, (reply: Reply) => void>()
  socket.onmessage = ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply
    if (reply.id !== undefined) waiting.get(reply.id)?.(reply)
    // A form with unsaved input asks before one leaves it.
    if (reply.method === 'browsingContext.userPromptOpened')
      void send('browsingContext.handleUserPrompt', { context: reply.params?.context, accept: true })
  }
  let sent = 0
  const send = async <T>(method: string, params: object): Promise<T> => {
    sent += 1
    const id = sent
    const { promise, resolve } = Promise.withResolvers<Reply>()
    waiting.set(id, resolve)
    socket.send(JSON.stringify({ id, method, params }))
    const reply = await promise
    waiting.delete(id)
    if (reply.type === 'error') throw new Error(`${method}: ${reply.error}, ${reply.message}`)
    return reply.result as T
  }
  await send('session.new', {
    capabilities: { alwaysMatch: { unhandledPromptBehavior: { default: 'ignore' } } },
  })
  await send('session.subscribe', { events: ['browsingContext.userPromptOpened'] })
  // In a tab of its own: in the first one, the address bar keeps the focus.
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab' })
  const target = { context }

  return {
    name: 'Firefox',
    size: (width, height) => send('browsingContext.setViewport', { context, viewport: { width, height } }),
    goto: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    async run<T>(expression: string) {
      const { result, exceptionDetails } = await send<{
        result?: { value?: string }
        exceptionDetails?: { text: string }
      }>('script.evaluate', {
        // As text, because the protocol's own form of objects would have to be read.
        expression: `(async () => JSON.stringify((await (${expression})) ?? null))()`,
        awaitPromise: true,
        target,
      })
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return JSON.parse(result?.value ?? 'null') as T
    },
    click: (x, y) => send('input.performActions', { context, actions: clickAt(x, y) }),
    type: (text) => send('input.performActions', { context, actions: typed(text) }),
    async choose(selector, paths) {
      const { nodes } = await send<{ nodes: { sharedId: string }[] }>('browsingContext.locateNodes', {
        context,
        locator: { type: 'css', value: selector },
      })
      const [node] = nodes
      if (!node) throw new Error(`no input is ${selector}`)
      await send('input.setFiles', { context, element: { sharedId: node.sharedId }, files: paths })
    },
    async picture() {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context })
      return Buffer.from(data, 'base64')
    },
    async close() {
      socket.close()
      const ended = new Promise((resolve) => browser.once('exit', resolve))
      browser.kill()
      await ended
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Firefox prints on standard error where it listens. */
function addressOf(browser: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    browser.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(said)
      if (found?.[1]) resolve(found[1])
    })
    browser.once('exit', () => reject(new Error(`Firefox ended: ${said.slice(-500)}`)))
  })
}
