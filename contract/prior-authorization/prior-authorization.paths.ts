export const priorAuthorizationList = {
  method: 'GET',
  path: '/priorAuthorization/getPriorAuthorizations',
} as const

export const priorAuthorizationDetails = {
  method: 'GET',
  path: '/priorAuthorization/getPriorAuthorization/:id',
} as const

export const submitPriorAuthorization = {
  method: 'POST',
  path: '/priorAuthorization/submitPriorAuthorization',
  creates: true,
} as const

export const respondToPriorAuthorization = {
  method: 'POST',
  path: '/priorAuthorization/addResponse',
  creates: true,
} as const

export const recordOutcome = {
  method: 'POST',
  path: '/priorAuthorization/recordOutcome',
  creates: true,
} as const
