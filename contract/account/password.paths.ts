/** Same reply and same timing whether or not the address has an account, so that accounts cannot be guessed. */
export const forgotPassword = { method: 'POST', path: '/user/forgotPassword' } as const

export const resetPassword = { method: 'POST', path: '/user/resetPassword' } as const

export const changePassword = { method: 'POST', path: '/user/changePassword' } as const
