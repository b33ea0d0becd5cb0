import { warnAtPercent } from '../authorizations/authorizations.rules.ts'
import { everyone, isOfTeam } from '../endpoint.ts'
import type { KindDetails } from './kind-details.ts'

const officeSide = everyone.filter((type) => !isOfTeam[type])
const authorizationsLink = (record: number) => `/viewivrsubmissions/IVR-${record}#authorizations`

/** What is told of authorizations and of coverage to be verified again. */
export const authorizationKinds = {
  'authorization.recorded': {
    reaches: officeSide,
    mailedTo: [],
    choice: 'Recorded authorizations',
    text: ({ about }) => `An authorization of ${about} was recorded`,
    link: authorizationsLink,
  },
  // These two once for each authorization.
  'authorization.nearly-used': {
    reaches: officeSide,
    mailedTo: [],
    choice: 'Authorizations that are nearly used',
    text: ({ about }) => `${warnAtPercent} % of an authorization of ${about} is used`,
    link: authorizationsLink,
  },
  'authorization.ends': {
    reaches: officeSide,
    mailedTo: [],
    choice: 'Authorizations that end soon',
    text: ({ about, detail }) =>
      `An authorization of ${about} ends on ${detail}; coverage is to be verified again`,
    link: authorizationsLink,
  },
  'reverification.due': {
    reaches: everyone,
    isWork: true,
    mailedTo: [],
    choice: 'Coverage to be verified again',
    text: ({ about, detail }) => `Coverage of ${about} is to be verified again: ${detail}`,
    link: authorizationsLink,
  },
  'reverification.done': {
    reaches: officeSide,
    mailedTo: [],
    choice: 'Coverage that was verified again',
    text: ({ about }) => `Coverage of ${about} was verified again`,
    link: authorizationsLink,
  },
} as const satisfies Record<string, KindDetails>
