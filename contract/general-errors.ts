/** The errors of errors.ts whose words every screen may show by itself; separate, so that it loads only these. */
export const generalErrors = {
  'session.missing': [403, 'Your session has expired. Please log in again.'],
  'server.failed': [500, 'Something went wrong on our side. Nothing was changed. Please try again.'],
} as const satisfies Record<string, readonly [number, string]>

export const generalErrorMessage = (code: keyof typeof generalErrors): string => generalErrors[code][1]
