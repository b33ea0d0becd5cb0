/** A problem that prevents the start and that the operator can fix: the message says how. */
export class StartError extends Error {
  override name = 'StartError'
}
