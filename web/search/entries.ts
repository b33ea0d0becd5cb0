import { type Output, userTypeLabels } from '#contract/endpoint.ts'
import { ivrDetails } from '#contract/ivr/requests.ts'
import { type Found, maxFound } from '#contract/search/search.ts'
import { queryClient } from '../kit/http/queries.ts'
import type { ScreenKey } from '../kit/keys/letter-keys.ts'
import type { Act, CommandGroup } from './commands.ts'
import { numberIn, openedByViewer } from './opened.ts'

/** A line of the palette. */
export interface Entry {
  /** Unique in the palette. */
  readonly key: string
  readonly label: string
  /** What distinguishes it from others with the same name. */
  readonly detail?: string
  readonly status?: string
  readonly to?: string
  /** The search term of the list that it opens. It is never part of the URL. */
  readonly search?: string
  readonly act?: Act
  /** Done on the screen below, once the palette has closed. */
  readonly run?: () => void
}

export interface EntryGroup {
  readonly name: string
  readonly entries: readonly Entry[]
}

export const entriesOf = (groups: readonly CommandGroup[]): EntryGroup[] =>
  groups.map(({ name, commands }) => ({
    name,
    entries: commands.map((command) => ({ ...command, key: `${name} ${command.label}` })),
  }))

/**
 * The actions for the record on screen that match the typed text, as a palette group: those of its screen, and its
 * messages, which support cases do not have.
 */
export function recordEntries(keys: readonly ScreenKey[], pathname: string, typed: string): EntryGroup[] {
  const number = numberIn(pathname)
  if (!number) return []
  // The decision bar ends with the favorable decision; the list starts with it, after entries that decide nothing.
  const offered = keys
    .flatMap(({ command, act }) => (command ? [{ label: command, run: act }] : []))
    .reverse()
  const messages = { label: 'Message', to: `${pathname}#messages` }
  const hasMessages = offered.some(({ label }) => label === 'Message') || number.startsWith('SUP')
  const words = typed.toLowerCase().split(/\s+/)
  const entries = (hasMessages ? offered : [messages, ...offered])
    .map((entry) => ({ ...entry, key: `record ${entry.label}`, detail: `#${number}` }))
    .filter(({ label }) => words.every((word) => label.toLowerCase().startsWith(word)))
  return entries.length > 0 ? [{ name: 'This record', entries }] : []
}

const kinds: Readonly<Record<string, string>> = {
  IVR: 'Request',
  PA: 'Prior authorization',
  SUP: 'Support case',
}

/** The records that the viewer has opened last, as a palette group. */
export function recentEntries(): EntryGroup[] {
  const entries = openedByViewer().map(({ number, to }) => {
    const patient = patientOf(`#${number}`)
    return {
      key: `recent ${number}`,
      label: patient || `#${number}`,
      detail: [kinds[number.split('-')[0] ?? ''], patient && `#${number}`].filter(Boolean).join(' · '),
      to,
    }
  })
  return entries.length > 0 ? [{ name: 'Recent', entries }] : []
}

/** The patient of a request whose details are still in memory; '' otherwise. */
function patientOf(number: string): string {
  const loaded = queryClient.getQueriesData<Output<typeof ivrDetails>>({ queryKey: [ivrDetails.path] })
  return loaded.find(([, reply]) => reply?.data.ivrNumber === number)?.[1]?.data.name ?? ''
}

/** The server's results, with the page that each opens. */
export function foundEntries(found: Found, term: string): EntryGroup[] {
  const groups: EntryGroup[] = [
    {
      name: 'Requests',
      entries: [
        ...found.requests.map(({ ivrNumber, patientName, physicianName, submissionStatus }) => ({
          key: ivrNumber,
          label: patientName,
          detail: parts(ivrNumber, physicianName),
          status: submissionStatus,
          to: `/viewivrsubmissions/${unprefixed(ivrNumber)}`,
        })),
        ...all(found.requests, 'requests', '/ivrstatus', term),
      ],
    },
    {
      name: 'Prior authorizations',
      entries: [
        ...found.priorAuthorizations.map(({ priorauthNumber, submitByUserName, physicianName }) => ({
          key: priorauthNumber,
          label: priorauthNumber,
          detail: parts(physicianName, `submitted by ${submitByUserName}`),
          to: `/view-response/${unprefixed(priorauthNumber)}`,
        })),
        ...all(found.priorAuthorizations, 'prior authorizations', '/priorAuthorization', term),
      ],
    },
    {
      name: 'Support cases',
      entries: found.supportCases.map(({ supportNumber, subject, status }) => ({
        key: supportNumber,
        label: subject,
        detail: supportNumber,
        status,
        to: `/view-support-request/${unprefixed(supportNumber)}`,
      })),
    },
    {
      name: 'Physicians',
      entries: found.physicians.map(({ _id, name, email }) => ({
        key: `physician ${_id}`,
        label: name,
        detail: email,
        to: `/view-managePhysician/${_id}`,
      })),
    },
    {
      name: 'Team members',
      entries: found.members.map(({ _id, name, email, userType }) => ({
        key: `member ${_id}`,
        label: name,
        detail: parts(userTypeLabels[userType], email),
        to: `/view-ivrMember/${_id}`,
      })),
    },
  ]
  return groups.filter(({ entries }) => entries.length > 0)
}

/** Links to the full list when there may be more than the few found. */
const all = (found: readonly unknown[], what: string, to: string, search: string): Entry[] =>
  found.length < maxFound ? [] : [{ key: `all ${what}`, label: `All ${what} with “${search}”`, to, search }]

/** A path cannot contain the # of a number. */
const unprefixed = (number: string) => encodeURIComponent(number.replace(/^#/, ''))

const parts = (...texts: readonly string[]) => texts.filter(Boolean).join(' · ')
