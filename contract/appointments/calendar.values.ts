/**
 * Where the browser keeps the verifier between the two halves of connecting (local storage;
 * docs/spec/schedules.md, 'Google Calendar').
 */
export const verifierKey = 'codeVerifier'
