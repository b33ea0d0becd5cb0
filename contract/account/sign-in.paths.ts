export const signIn = { method: 'POST', path: '/user/signInUserForWeb' } as const

export const verifyOtp = { method: 'POST', path: '/user/verifyOtp' } as const

export const resendOtp = { method: 'POST', path: '/user/resendOTP' } as const

export const register = { method: 'POST', path: '/user/registerUserForWeb', creates: true } as const

export const logOut = { method: 'POST', path: '/user/logout' } as const

/** Called by the link in the mail that reports locked code entry to the account's owner. */
export const unlockCode = { method: 'POST', path: '/user/unlockCode' } as const
