export const otpLength = 5
export const resendSeconds = 5
