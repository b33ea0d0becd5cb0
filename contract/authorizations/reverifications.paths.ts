export const reverificationList = { method: 'GET', path: '/authorizations/getReverifications' } as const

export const addReverification = {
  method: 'POST',
  path: '/authorizations/addReverification',
  creates: true,
} as const

export const completeReverification = {
  method: 'POST',
  path: '/authorizations/completeReverification',
} as const
