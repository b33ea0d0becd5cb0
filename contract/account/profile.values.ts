/** The country codes that a profile offers; sign-up offers only the first. */
export const countryCodes = [
  { value: '+1', label: '+1 United States' },
  { value: '+44', label: '+44 United Kingdom' },
  { value: '+91', label: '+91 India' },
] as const
