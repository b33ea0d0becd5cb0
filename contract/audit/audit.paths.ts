export const auditList = { method: 'GET', path: '/audit/getAudit' } as const

export const exportAudit = { method: 'POST', path: '/audit/exportAudit' } as const
