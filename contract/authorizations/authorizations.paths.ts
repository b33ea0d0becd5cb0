export const authorizationList = { method: 'GET', path: '/authorizations/getAuthorizations' } as const

export const ivrAuthorizations = { method: 'GET', path: '/authorizations/getIvrAuthorizations/:id' } as const

export const knownAuthorizations = {
  method: 'GET',
  path: '/authorizations/getKnownAuthorizations/:id',
} as const
export const addAuthorization = {
  method: 'POST',
  path: '/authorizations/addAuthorization',
  creates: true,
} as const

export const editAuthorization = { method: 'POST', path: '/authorizations/editAuthorization' } as const

export const withdrawAuthorization = {
  method: 'POST',
  path: '/authorizations/withdrawAuthorization',
} as const

export const noteUse = { method: 'POST', path: '/authorizations/noteUse', creates: true } as const

export const voidUse = { method: 'POST', path: '/authorizations/voidUse' } as const
