/** How long a verified reset code lets its owner set a new password. */
export const resetMinutes = 15
export const longestChangedPassword = 20

/** The steps of /forgot-password, as in its query string. */
export const forgotSteps = ['email', 'otp', 'password'] as const
export type ForgotStep = (typeof forgotSteps)[number]
