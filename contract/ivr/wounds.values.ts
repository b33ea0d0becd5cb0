export const maxWounds = 8
export const maxWoundImages = 10
export const maxDiagnosisCodes = 12
export const maxApplicationCodes = 8

/** The sides of a body; '' if none was given. */
export const sides = ['Left', 'Right', 'Both', 'Middle'] as const
