/** Something that keeps the server from starting and that whoever runs it can put right: its message says how. */
export class StartError extends Error {
  override name = 'StartError'
}
