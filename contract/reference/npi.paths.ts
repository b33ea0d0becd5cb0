/** What the public registry of NPIs (NPPES) says about an NPI. */
export const getNpiRecord = { method: 'GET', path: '/user/getNpiRecord' } as const
