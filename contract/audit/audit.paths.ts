export const auditList = { method: 'GET', path: '/audit/getAudit' } as const

export const exportAudit = { method: 'POST', path: '/audit/exportAudit' } as const

export const alertList = { method: 'GET', path: '/audit/getAlerts' } as const

export const acknowledgeAlert = { method: 'POST', path: '/audit/acknowledgeAlert' } as const

export const notePrint = { method: 'POST', path: '/audit/notePrint', creates: true } as const
