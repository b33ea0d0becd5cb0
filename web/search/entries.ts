import { userTypeLabels } from '#contract/endpoint.ts'
import { type Found, maxFound } from '#contract/search/search.ts'
import type { Act, CommandGroup } from './commands.ts'

/** A line of the palette. */
export interface Entry {
  /** Unique in the palette. */
  readonly key: string
  readonly label: string
  /** What tells it from others of the same name. */
  readonly detail?: string
  readonly status?: string
  readonly to?: string
  /** The search term of the list that it opens. It is never part of the address. */
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
    entries: commands.map(({ label, to, act }) => ({
      key: `${name} ${label}`,
      label,
      ...(to && { to }),
      ...(act && { act }),
    })),
  }))

/** What the server found, with the page that each opens. */
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

/** Leads to the whole list when there may be more than the few found. */
const all = (found: readonly unknown[], what: string, to: string, search: string): Entry[] =>
  found.length < maxFound ? [] : [{ key: `all ${what}`, label: `All ${what} with “${search}”`, to, search }]

/** An address cannot carry the # of a number. */
const unprefixed = (number: string) => encodeURIComponent(number.replace(/^#/, ''))

const parts = (...texts: readonly string[]) => texts.filter(Boolean).join(' · ')
