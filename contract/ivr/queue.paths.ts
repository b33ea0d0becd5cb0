export const queue = { method: 'GET', path: '/ivr/getQueue' } as const

export const takeOtherWork = { method: 'POST', path: '/ivr/takeOtherWork' } as const

export const releaseOtherWork = { method: 'POST', path: '/ivr/releaseOtherWork' } as const

export const assignOtherWork = { method: 'POST', path: '/ivr/assignOtherWork' } as const

export const queueAppointments = { method: 'GET', path: '/ivr/getQueueAppointments' } as const

export const queueChoices = { method: 'GET', path: '/ivr/getQueueChoices' } as const

/** Who owns a request, when it is due and what is to be done next. */
export const ivrOwner = { method: 'GET', path: '/ivr/getIvrOwner/:id' } as const

export const takeIvr = { method: 'POST', path: '/ivr/takeIvr' } as const

export const takeNext = { method: 'POST', path: '/ivr/takeNext' } as const

export const renewIvr = { method: 'POST', path: '/ivr/renewIvr' } as const

export const releaseIvr = { method: 'POST', path: '/ivr/releaseIvr' } as const

/** What is to be done next with a request, and when, as a member sets it. */
export const setNextAction = { method: 'POST', path: '/ivr/setNextAction' } as const

export const assignIvrs = { method: 'POST', path: '/ivr/assignIvrs' } as const

export const queueSettings = { method: 'GET', path: '/ivr/getQueueSettings' } as const

export const saveQueueSettings = { method: 'POST', path: '/ivr/saveQueueSettings' } as const

export const queueMembers = { method: 'GET', path: '/ivr/getQueueMembers' } as const

export const setAbsence = { method: 'POST', path: '/ivr/setAbsence' } as const

export const queueViews = { method: 'GET', path: '/ivr/getQueueViews' } as const

export const saveQueueView = { method: 'POST', path: '/ivr/saveQueueView' } as const

export const deleteQueueView = { method: 'POST', path: '/ivr/deleteQueueView' } as const
