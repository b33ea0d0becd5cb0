import { type LoaderFunction, matchRoutes } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { wantedAfterSignIn } from './kit/session/after-sign-in.ts'
import { clearAuth, openSession, signedOut } from './kit/session/session.ts'

vi.hoisted(() => {
  const entries = new Map<string, string>()
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
  Object.defineProperty(globalThis, 'localStorage', { value: storage })
  Object.defineProperty(globalThis, 'sessionStorage', { value: storage })
  Object.defineProperty(globalThis, 'addEventListener', { value: () => undefined })
})

const { routes } = await import('./routes.tsx')

const forAll = [
  ...['/dashboard', '/ivrstatus', '/viewivrsubmissions/12', '/view-profile', '/priorAuthorization'],
  ...[
    '/view-response/3',
    '/support-request',
    '/view-support-request/4',
    '/add-support-response',
    '/appointment',
    '/help',
    '/help/sign-in-and-security',
  ],
]
const forOfficeAdmins = [
  ...[
    '/newivrsubmissions',
    '/quick-capture',
    '/resubmitivr/12',
    '/managePhysician',
    '/add-managePhysician',
    '/view-managePhysician/1',
  ],
  ...[
    '/edit-managePhysician/1',
    '/supportingdocuments',
    '/add-priorAuthorization',
    '/add-scheduleAppointment',
  ],
]
const forIvrAdmins = ['/manageIvrMember', '/add-ivrMember', '/edit-ivrMember/1', '/view-ivrMember/1']
const forReviewers = ['/add-response', '/add-manageSchedule']

/** The path shown for this path: itself, or the one to which a guard redirects. */
async function arriveAt(path: string): Promise<string> {
  for (const { route } of matchRoutes(routes, path) ?? []) {
    if (typeof route.loader !== 'function') continue
    const load = route.loader as LoaderFunction
    const request = new Request(`http://portal.example${path}`)
    const sent = await Promise.resolve(load({ request, params: {}, context: {} } as never)).catch(
      (thrown) => thrown,
    )
    if (sent instanceof Response) return sent.headers.get('location') ?? ''
  }
  return path
}

async function allArriveAt(paths: readonly string[], userType: number | null): Promise<Set<string>> {
  openSession({ ...signedOut, token: 'mine', userType })
  const ends = await Promise.all(
    paths.map(async (path) => ((await arriveAt(path)) === path ? 'there' : await arriveAt(path))),
  )
  return new Set(ends)
}

afterEach(() => clearAuth())
beforeEach(() => void vi.stubGlobal('location', { pathname: '/', hash: '' }))

test('every protected path redirects to the sign-in page while no one is signed in', async () => {
  for (const path of [...forAll, ...forOfficeAdmins, ...forIvrAdmins, ...forReviewers]) {
    expect([path, await arriveAt(path)]).toEqual([path, '/'])
  }
})

test('a link to a section of a screen is followed with its hash after signing in', async () => {
  vi.stubGlobal('location', { pathname: '/viewivrsubmissions/12', hash: '#notes' })
  expect(await arriveAt('/viewivrsubmissions/12')).toBe('/')
  expect(wantedAfterSignIn('ana@clinic.example')).toBe('/viewivrsubmissions/12#notes')
})

test('paths for all four user types open for each of them', async () => {
  for (const userType of [1, 2, 3, 4]) expect(await allArriveAt(forAll, userType)).toEqual(new Set(['there']))
})

test.each([
  ['Office Admins', forOfficeAdmins, [2]],
  ['IVR Admins', forIvrAdmins, [4]],
  ['IVR Team Members and IVR Admins', forReviewers, [3, 4]],
])('paths for %s open only for them and redirect others to the 401 page', async (_, paths, allowed) => {
  for (const userType of [1, 2, 3, 4]) {
    const end = allowed.includes(userType) ? 'there' : '/unauthorized'
    expect([userType, await allArriveAt(paths, userType)]).toEqual([userType, new Set([end])])
  }
})

test('a person without a user type has the access of an Office Admin', async () => {
  expect(await allArriveAt(forOfficeAdmins, null)).toEqual(new Set(['there']))
  expect(await allArriveAt(forIvrAdmins, null)).toEqual(new Set(['/unauthorized']))
})

test('the sign-in page redirects a signed-in person to the dashboard', async () => {
  openSession({ ...signedOut, token: 'mine', userType: 3 })
  expect(await arriveAt('/')).toBe('/dashboard')
})

test('public paths open for everyone, and an unknown path shows a page without a redirect', async () => {
  for (const path of [
    '/signup',
    '/forgot-password?step=email',
    '/set-password',
    '/unlock',
    '/nowhere/at/all',
  ]) {
    expect(await arriveAt(path)).toBe(path)
  }
})

test.each([
  ['an office', 2, ['getIvrRequest/IVR-12', 'getIvrRounds/IVR-12', 'getAnswer/12']],
  [
    'a reviewer',
    3,
    ['getIvrRequest/IVR-12', 'getIvrRounds/IVR-12', 'getAnswer/12', 'getDuplicates/12', 'getIvrCheck/12'],
  ],
] as const)(
  'opening a request asks for what its screen shows %s first, and an id that none can have for nothing',
  async (_, userType, paths) => {
    openSession({ ...signedOut, token: 'mine', userType })
    const asked: string[] = []
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(url)
      return Response.json({ data: {} })
    })
    const open = (id: string) => {
      const [match] = (matchRoutes(routes, `/viewivrsubmissions/${id}`) ?? []).slice(-1)
      const load = match?.route.loader as LoaderFunction
      return load({ request: new Request('http://portal.example'), params: { id }, context: {} } as never)
    }
    await open('none')
    await open('IVR-12')
    // The first import of the screen takes a second, and longer alongside other tests.
    await expect.poll(() => asked).toEqual(paths.map((path) => `/api/ivr/${path}`))
  },
)
