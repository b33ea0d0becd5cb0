export const draftList = { method: 'GET', path: '/ivrDrafts/getDrafts' } as const

export const draftById = { method: 'GET', path: '/ivrDrafts/getDraft/:id' } as const

export const addDraft = { method: 'POST', path: '/ivrDrafts/addDraft', creates: true } as const

export const saveDraft = { method: 'POST', path: '/ivrDrafts/saveDraft' } as const

export const deleteDraft = { method: 'POST', path: '/ivrDrafts/deleteDraft' } as const
