export const payerList = { method: 'GET', path: '/payers/getPayers' } as const

export const payerById = { method: 'GET', path: '/payers/getPayer/:id' } as const

export const payersOfIvr = { method: 'GET', path: '/payers/getPayersOfIvr/:id' } as const

/** `payers.name-in-use` comes with the id of the entry that has the name, as the field payerId. */
export const addPayer = { method: 'POST', path: '/payers/addPayer', creates: true } as const

export const editPayer = { method: 'POST', path: '/payers/editPayer' } as const

export const confirmPayer = { method: 'POST', path: '/payers/confirmPayer' } as const

export const removePayer = { method: 'POST', path: '/payers/removePayer' } as const
