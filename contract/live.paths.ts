/**
 * Server-sent events. Each has an id; a client that reconnects with it in `Last-Event-ID` gets all later events
 * once. The bearer token is sent in a header, never in the URL.
 */
export const live = { method: 'GET', path: '/live' } as const
