import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EnvironmentConfig } from './config.ts'
import { StartError } from './kit/start-error.ts'

/**
 * SECRET_KEY, or in a demo without one a random key, generated once and stored in dataDir/secret.key.
 * @throws StartError when a portal for patients is configured with that key
 */
export async function readSecretKey(config: EnvironmentConfig): Promise<string> {
  const file = join(config.dataDir, 'secret.key')
  const stored = await readKey(file)
  if (config.secretKey && !config.demo && config.secretKey === stored) {
    throw new StartError(
      `SECRET_KEY must not be the demo's key of ${file}: make one with "openssl rand -base64 48".`,
    )
  }
  return config.secretKey ?? stored ?? makeKey(file)
}

/**
 * When two portals start at once on one folder, `link` fails for the second one, which then uses the first one's key.
 */
async function makeKey(file: string): Promise<string> {
  const key = randomBytes(36).toString('base64url')
  const temporary = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(temporary, `${key}\n`, { mode: 0o600, flush: true })
  try {
    await link(temporary, file)
    return key
  } catch (error) {
    const first = await readKey(file)
    if (!first) throw error
    return first
  } finally {
    await rm(temporary)
  }
}

async function readKey(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return text?.trim() || undefined
}
