export const physicianChoices = { method: 'GET', path: '/physicians/getPhysicianList' } as const

export const physicianFilterChoices = { method: 'GET', path: '/physicians/getPhysicianFilterList' } as const

export const physicianById = { method: 'GET', path: '/physicians/getPhysician/:id' } as const

export const managedPhysicians = { method: 'GET', path: '/physicians/getManagePhysicians' } as const

/** `npi-in-use` and `email-in-use` come with the id of the other physician, as the field physicianId. */
export const addPhysician = { method: 'POST', path: '/physicians/addPhysician', creates: true } as const

/** The e-mail address can be changed until the invitation is accepted: a new link is mailed and the old one expires. */
export const editPhysician = { method: 'POST', path: '/physicians/editPhysician' } as const

export const setPhysicianStatus = { method: 'POST', path: '/physicians/updatePhysicianStatus' } as const

export const deletePhysician = { method: 'POST', path: '/physicians/deletePhysician' } as const

export const invitePhysicianAgain = { method: 'POST', path: '/physicians/resendInvitation' } as const

export const withdrawPhysicianInvitation = { method: 'POST', path: '/physicians/withdrawInvitation' } as const
