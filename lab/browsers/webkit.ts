import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { clickAt, type Driver, typed } from './driver.ts'

/** The key of an element's reference in WebDriver's JSON (https://w3c.github.io/webdriver/#elements). */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

/** Starts WebKitGTK's MiniBrowser through its WebDriver; it needs a display, such as Xvfb's. */
export async function webkit(driver: string, binary: string): Promise<Driver> {
  const port = 4_400 + (process.pid % 500)
  const process_ = spawn(driver, [`--port=${port}`], { stdio: 'ignore' })
  const at = `http://127.0.0.1:${port}`
  const send = async <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T> => {
    const reply = await fetch(at + path, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    const { value } = (await reply.json()) as { value: T & { error?: string; message?: string } }
    if (!reply.ok) throw new Error(`${path}: ${value.error}, ${value.message}`)
    return value
  }
  for (let tries = 0; tries < 100; tries += 1) {
    const isThere = await fetch(`${at}/status`).then(
      () => true,
      () => false,
    )
    if (isThere) break
    await pause(100)
  }
  const options = { binary, args: ['--automation'] }
  const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options, unhandledPromptBehavior: 'accept' } },
  })
  const session = `/session/${sessionId}`
  await send('POST', `${session}/timeouts`, { script: 60_000, pageLoad: 60_000 })
  return {
    name: 'WebKitGTK',
    async size(width, height) {
      await send('POST', `${session}/window/rect`, { width, height })
      // The window has a frame of its own: the viewport must have the requested size.
      const [innerWidth = width, innerHeight = height] = await send<number[]>(
        'POST',
        `${session}/execute/sync`,
        {
          script: 'return [innerWidth, innerHeight]',
          args: [],
        },
      )
      await send('POST', `${session}/window/rect`, {
        width: width + (width - innerWidth),
        height: height + (height - innerHeight),
      })
    },
    goto: (url) => send('POST', `${session}/url`, { url }),
    async run<T>(expression: string) {
      const text = await send<string>('POST', `${session}/execute/async`, {
        script: `const done = arguments[0]; (async () => JSON.stringify((await (${expression})) ?? null))().then(done, (failure) => done(JSON.stringify({ failure: String(failure) })))`,
        args: [],
      })
      const value = JSON.parse(text) as T & { failure?: string }
      if (typeof value === 'object' && value?.failure) throw new Error(value.failure)
      return value
    },
    click: (x, y) => send('POST', `${session}/actions`, { actions: clickAt(x, y) }),
    type: (text) => send('POST', `${session}/actions`, { actions: typed(text) }),
    async choose(selector, paths) {
      const found = await send<Record<string, string>>('POST', `${session}/element`, {
        using: 'css selector',
        value: selector,
      })
      await send('POST', `${session}/element/${found[elementKey]}/value`, { text: paths.join('\n') })
    },
    async picture() {
      return Buffer.from(await send<string>('GET', `${session}/screenshot`), 'base64')
    },
    async close() {
      await send('DELETE', session).catch(() => undefined)
      process_.kill()
    },
  }
}
