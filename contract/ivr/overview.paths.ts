export const teamOverview = { method: 'GET', path: '/ivr/getTeamOverview' } as const

export const overviewRows = { method: 'GET', path: '/ivr/getTeamOverviewRows' } as const
