/**
 * The shared version of the terms of use (/terms) and the privacy policy (/privacy). When either text changes, increase
 * it and set the day: the version that a user agreed to is stored.
 */
export const terms = { version: '1.2', day: '2026-11-28', inWords: 'November 28, 2026' } as const
