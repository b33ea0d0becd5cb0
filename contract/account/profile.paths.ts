export const getUserProfile = { method: 'GET', path: '/user/getUserProfile' } as const

export const updateUserProfile = { method: 'POST', path: '/user/updateUserProfile' } as const

export const genderOptions = { method: 'GET', path: '/user/genderOptions' } as const
