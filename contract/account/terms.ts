/**
 * The one version that the terms of use (/terms) and the privacy policy (/privacy) have together. Whoever changes
 * either gives it the next number and its day: the version that somebody agreed to is kept.
 */
export const terms = { version: '1.0', day: '2026-11-22', inWords: 'November 22, 2026' } as const
