export const memberList = { method: 'GET', path: '/members/getIvrMembers' } as const

export const memberById = { method: 'GET', path: '/members/getIvrMember/:id' } as const

export const addMember = { method: 'POST', path: '/members/addIvrMember', creates: true } as const

/** The e-mail address can be changed until the invitation is accepted: a new link is mailed and the old one expires. */
export const editMember = { method: 'POST', path: '/members/editIvrMember' } as const

export const setMemberStatus = { method: 'POST', path: '/members/updateIvrMemberStatus' } as const

export const deleteMember = { method: 'POST', path: '/members/deleteIvrMember' } as const

export const inviteMemberAgain = { method: 'POST', path: '/members/resendInvitation' } as const

export const withdrawMemberInvitation = { method: 'POST', path: '/members/withdrawInvitation' } as const
