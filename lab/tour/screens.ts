import { readFileSync } from 'node:fs'
import {
  auditors,
  everyone,
  formKeepers,
  ivrAdmins,
  officeAdmins,
  officeTypes,
  reviewers,
  type UserType,
} from '#contract/endpoint.ts'

/** A route of the browser: who may open it; no one in particular for public ones. */
export interface Screen {
  readonly path: string
  readonly allowed: readonly UserType[]
}

const sets: Readonly<Record<string, readonly UserType[]>> = {
  auditors,
  everyone,
  formKeepers,
  officeAdmins,
  officeTypes,
  ivrAdmins,
  reviewers,
}

/** Every screen of the portal, read from the source of its route table. */
export function readScreens(): Screen[] {
  const routes = readRoutes()
  const signedIn = [...routes.matchAll(/\bscreen\(\s*'([^']+)',\s*(\w+),/g)].flatMap(
    ([, path = '', set = '']) => {
      const allowed = sets[set]
      if (!allowed) throw new Error(`the tour does not know the user types '${set}' of ${path}`)
      return pathsOf(path).map((one) => ({ path: one, allowed }))
    },
  )
  const open = [...routes.matchAll(/\bpath: '([^']+)'/g)].map(([, path = '']) => ({
    path: path === '*' ? '/no-such-page' : path,
    allowed: [],
  }))
  return [...open, ...signedIn]
}

/** Both screens of a route whose id may be left out. */
const pathsOf = (path: string): string[] =>
  path.endsWith('/:id?') ? [path.slice(0, -5), path.slice(0, -1)] : [path]

/** The source of the browser's route table. */
export const readRoutes = (): string => readFileSync(new URL('../../web/routes.tsx', import.meta.url), 'utf8')

/** A screen's other tabs, by the query that opens them, and who sees them. */
export const views: Readonly<Record<string, readonly { query: string; allowed?: readonly UserType[] }[]>> = {
  '/ivrstatus': [
    { query: '?tab=queue', allowed: reviewers },
    { query: '?tab=mine', allowed: reviewers },
    { query: '?tab=waiting', allowed: reviewers },
  ],
  '/dashboard': [{ query: '?view=figures' }],
  '/appointment': [{ query: '?view=week' }, { query: '?tab=past' }],
  '/authorizations': [{ query: '?tab=ended' }, { query: '?tab=reverification' }],
  '/view-profile': [
    { query: '?tab=colleagues', allowed: officeAdmins },
    { query: '?tab=password' },
    { query: '?tab=sessions' },
    { query: '?tab=notifications' },
    { query: '?tab=appearance' },
  ],
}

/** The screens of the route table, each followed by its further views. */
export const withViews = (screens: readonly Screen[]): Screen[] =>
  screens.flatMap((screen) => [
    screen,
    ...(views[screen.path] ?? []).map(({ query, allowed = screen.allowed }) => ({
      path: `${screen.path}${query}`,
      allowed: screen.allowed.filter((type) => allowed.includes(type)),
    })),
  ])

/** A record that a screen shows: where its id is found, and how the screen gets it. */
interface Subject {
  /** The list that contains a record for the screen. */
  readonly list: string
  /** The screen's URL for this reply of the list. */
  readonly address: (id: string, reply: string) => string
  /** The navigation state that screens without an id in their address need. */
  readonly state?: (id: string) => object
}

const from = (list: string, prefix: string): Subject => ({ list, address: (id) => `${prefix}/${id}` })
const stated = (list: string, address: string, key: string): Subject => ({
  list,
  address: () => address,
  state: (id) => ({ [key]: id }),
})
const requests = '/ivr/getIvrRequests'
const priorAuthorizations = '/priorAuthorization/getPriorAuthorizations'
const cases = '/support/getSupportCases'
const physicians = '/physicians/getManagePhysicians'
const members = '/members/getIvrMembers'
const payers = '/payers/getPayers'
const policies = '/ivr/getPolicyList'
const forms = '/forms/getForms'

/** Where the URLs of screens that show one record get it from. */
export const subjects: Readonly<Record<string, Subject>> = {
  '/viewivrsubmissions/:id': from(requests, '/viewivrsubmissions'),
  '/resubmitivr/:id': from(`${requests}?status=Rejected`, '/resubmitivr'),
  '/files/:id': {
    list: requests,
    address: (_, reply) => `/files/${/\/api\/files\/([\w-]{36})/.exec(reply)?.[1] ?? 'none'}`,
  },
  '/authorizationpacket/:id': from(requests, '/authorizationpacket'),
  '/forms/:id': from(forms, '/forms'),
  '/help/:id': { list: requests, address: () => '/help/sign-in-and-security' },
  '/view-response/:id': from(priorAuthorizations, '/view-response'),
  '/add-response': stated(priorAuthorizations, '/add-response', 'priorAuthID'),
  '/view-support-request/:id': from(cases, '/view-support-request'),
  '/add-support-response': stated(cases, '/add-support-response', 'supportCaseId'),
  '/view-managePhysician/:id': from(physicians, '/view-managePhysician'),
  '/edit-managePhysician/:id': from(physicians, '/edit-managePhysician'),
  '/view-ivrMember/:id': from(members, '/view-ivrMember'),
  '/edit-ivrMember/:id': from(members, '/edit-ivrMember'),
  '/payers/:id': from(payers, '/payers'),
  '/policies/:id': from(policies, '/policies'),
}

export interface Visit {
  readonly address: string
  readonly state: object | null
}

/** How a person opens a screen: its path, with a record that the person may see where it needs one. */
export async function visitOf(portal: string, path: string, token: string): Promise<Visit> {
  const subject = subjects[path]
  if (!subject) return { address: path, state: null }
  const headers = { authorization: `Bearer ${token}` }
  const reply = await (await fetch(`${portal}/api${subject.list}`, { headers })).text()
  const id = /"_id"\s*:\s*"(\d+)"/.exec(reply)?.[1] ?? '0'
  return { address: subject.address(id, reply), state: subject.state?.(id) ?? null }
}
