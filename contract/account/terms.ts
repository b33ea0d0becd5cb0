/**
 * The common version of the terms of use (/terms) and the privacy policy (/privacy). Increase it and set the day when
 * either text changes: the version that a user agreed to is stored.
 */
export const terms = { version: '1.2', day: '2026-11-28', inWords: 'November 28, 2026' } as const
