import { StartError } from '../start-error.ts'

/** @throws StartError that names the setting, when the port is not available */
export async function onPort<T>(setting: string, port: number, listening: () => Promise<T>): Promise<T> {
  try {
    return await listening()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE') {
      throw new StartError(
        `Port ${port} is in use by another program. End that one, or choose another: ${setting}=${port + 1} npm start`,
      )
    }
    if (code === 'EACCES')
      throw new StartError(`Port ${port} may not be used by this account. Set ${setting} above 1023.`)
    throw error
  }
}
