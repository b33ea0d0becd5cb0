export const getStates = { method: 'GET', path: '/user/getStates' } as const

export const getCities = { method: 'GET', path: '/user/getCities' } as const

/** The state and city of a ZIP code, null where it is not known. */
export const getPlaceOfZip = { method: 'GET', path: '/user/getPlaceOfZip' } as const

/** A physician's specialization: the value is its NUCC taxonomy code, the common ones come first. */
export const getSpecializations = { method: 'GET', path: '/user/getSpecializations' } as const

export const getReferenceLists = { method: 'GET', path: '/ivr/reference' } as const

/** Names of product, diagnosis and application codes by their code; also of codes that are no longer offered. */
export const getCodeNames = { method: 'GET', path: '/ivr/codeNames' } as const
