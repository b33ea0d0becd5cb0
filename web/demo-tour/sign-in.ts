import type { Role } from './steps.ts'

/** Where the signed-in person is stored (kit/session/session.ts), which this page's script shares with the app. */
const sessionKey = 'root'
const password = 'Verimend!2026'
const tryEveryMs = 250
const maxTries = 60

interface Person {
  readonly token: string
}

/** Signs in as one of the demo's people. Tried twice: someone else who signs in as them replaces the code. */
export async function signInAs(role: Role): Promise<void> {
  await logOut()
  const email = `${role}@demo.verimend.test`
  const person = await openSession(email).catch(() => openSession(email))
  const auth = { ...person, previousRoute: '/', selectedMenuTab: '/dashboard', isAuthenticated: true }
  localStorage.setItem(sessionKey, JSON.stringify({ state: { auth }, version: 1 }))
}

/** The calls that the forms make, with the code from the demo's mailbox. */
async function openSession(email: string): Promise<Person> {
  const before = new Set((await mails()).map(({ address }) => address))
  const { token } = await post('/user/signInUserForWeb', { email, password })
  const otp = await codeFor(email, before)
  return post('/user/verifyOtp', { email, otp }, token)
}

/** Ends the session that is open in this browser, as Log out does. */
async function logOut(): Promise<void> {
  const stored = JSON.parse(localStorage.getItem(sessionKey) ?? 'null')
  const token: unknown = stored?.state?.auth?.token
  if (typeof token === 'string' && token) await post('/user/logout', {}, token).catch(() => undefined)
  localStorage.removeItem(sessionKey)
}

async function codeFor(email: string, before: ReadonlySet<string>): Promise<string> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    for (const { address, text } of await mails()) {
      const code = /\b\d{5}\b/.exec(text.split(email)[1] ?? '')?.[0]
      if (code && !before.has(address)) return code
    }
    await new Promise((resolve) => setTimeout(resolve, tryEveryMs))
  }
  throw new Error('The code did not arrive. Please try again.')
}

async function mails(): Promise<{ address: string; text: string }[]> {
  const page = await (await fetch('/demo/mail')).text()
  const links = new DOMParser().parseFromString(page, 'text/html').querySelectorAll('li a')
  return [...links].map((link) => ({
    address: link.getAttribute('href') ?? '',
    text: link.textContent ?? '',
  }))
}

async function post(path: string, body: object, token = ''): Promise<Person> {
  const reply = await fetch(`/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  const { data, error } = (await reply.json()) as { data: Person; error?: string }
  if (!reply.ok) throw new Error(error ?? 'The demo isn’t responding. Please try again.')
  return data
}
