export const policyList = { method: 'GET', path: '/ivr/getPolicyList' } as const

export const policyDetails = { method: 'GET', path: '/ivr/getPolicy/:id' } as const

export const setPolicyEnabled = { method: 'POST', path: '/ivr/setPolicyEnabled' } as const

export const markPolicyReviewed = { method: 'POST', path: '/ivr/markPolicyReviewed' } as const

export const previewPolicy = { method: 'POST', path: '/ivr/previewPolicy' } as const

export const importPolicy = { method: 'POST', path: '/ivr/importPolicy' } as const
