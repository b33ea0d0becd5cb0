export const colleagueList = { method: 'GET', path: '/colleagues/getColleagues' } as const

export const addColleague = { method: 'POST', path: '/colleagues/addColleague', creates: true } as const

export const setColleagueStatus = { method: 'POST', path: '/colleagues/updateColleagueStatus' } as const

export const deleteColleague = { method: 'POST', path: '/colleagues/deleteColleague' } as const

export const inviteColleagueAgain = { method: 'POST', path: '/colleagues/resendInvitation' } as const

export const withdrawColleagueInvitation = { method: 'POST', path: '/colleagues/withdrawInvitation' } as const
