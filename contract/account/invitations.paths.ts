/** Called before the form is shown, so that an invalid link is reported at once. */
export const checkInvitation = { method: 'POST', path: '/user/checkInvitation' } as const

/** Accepts an invitation. Starts no session: like `signIn`, it mails a code. */
export const setPassword = { method: 'POST', path: '/user/setPassword' } as const
