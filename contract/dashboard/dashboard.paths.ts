export const dashboard = { method: 'GET', path: '/dashboard/getDashboard' } as const
