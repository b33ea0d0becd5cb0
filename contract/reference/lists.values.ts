/** USPS codes of the 50 states, DC and the five territories, in the order of their names. */
export const stateCodes = [
  ...(['AL', 'AK', 'AS', 'AZ', 'AR', 'CA', 'CO', 'CT', 'DE', 'DC', 'FL', 'GA', 'GU', 'HI', 'ID'] as const),
  ...(['IL', 'IN', 'IA', 'KS', 'KY', 'LA', 'ME', 'MD', 'MA', 'MI', 'MN', 'MS', 'MO', 'MT', 'NE'] as const),
  ...(['NV', 'NH', 'NJ', 'NM', 'NY', 'NC', 'ND', 'MP', 'OH', 'OK', 'OR', 'PA', 'PR', 'RI', 'SC'] as const),
  ...(['SD', 'TN', 'TX', 'VI', 'UT', 'VT', 'VA', 'WA', 'WV', 'WI', 'WY'] as const),
] as const

/** The text as a state code; undefined if it is none. */
export const stateCodeOf = (text: unknown): (typeof stateCodes)[number] | undefined =>
  stateCodes.find((code) => code === text)
