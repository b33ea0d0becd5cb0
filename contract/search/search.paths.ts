export const findRecords = { method: 'GET', path: '/search/findRecords' } as const
