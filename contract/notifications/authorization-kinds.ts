import { warnAtPercent } from '../authorizations/authorizations.rules.ts'
import { everyone, officeTypes } from '../endpoint.ts'
import type { KindDetails } from './kind-details.ts'

const authorizationsLink = (record: number) => `/viewivrsubmissions/IVR-${record}#authorizations`

/** What is told of authorizations and of coverage to be verified again. */
export const authorizationKinds = {
  'authorization.recorded': {
    reaches: officeTypes,
    mailedTo: [],
    choice: 'Recorded authorizations',
    text: ({ about }) => `An authorization for ${about} was recorded`,
    link: authorizationsLink,
  },
  // These two once for each authorization.
  'authorization.nearly-used': {
    reaches: officeTypes,
    mailedTo: [],
    choice: 'Authorizations almost used up',
    text: ({ about }) => `${warnAtPercent}% of an authorization for ${about} is used`,
    link: authorizationsLink,
  },
  'authorization.ends': {
    reaches: officeTypes,
    mailedTo: [],
    choice: 'Authorizations that end soon',
    text: ({ about, detail }) =>
      `An authorization for ${about} ends on ${detail}. Coverage needs to be verified again.`,
    link: authorizationsLink,
  },
  'reverification.due': {
    reaches: everyone,
    isWork: true,
    mailedTo: [],
    choice: 'Coverage due for re-verification',
    text: ({ about, detail }) => `Coverage for ${about} is due for re-verification: ${detail}`,
    link: authorizationsLink,
  },
  'reverification.done': {
    reaches: officeTypes,
    mailedTo: [],
    choice: 'Coverage verified again',
    text: ({ about }) => `Coverage for ${about} was verified again`,
    link: authorizationsLink,
  },
} as const satisfies Record<string, KindDetails>
