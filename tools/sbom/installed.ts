import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LockedPackage } from './cyclonedx.ts'
import { licencesRead } from './licences.ts'

/** The license of a package: as we read it in its LICENSE file, else of the lock file, else of the installed package. */
export const installedLicences =
  (root: string) =>
  (path: string, packaged: LockedPackage): string | undefined =>
    licencesRead[`${path.slice(path.lastIndexOf('node_modules/') + 13)}@${packaged.version}`] ??
    packaged.license ??
    installed(join(root, path, 'package.json'))

function installed(file: string): string | undefined {
  if (!existsSync(file)) return undefined
  const { license } = JSON.parse(readFileSync(file, 'utf8')) as { license?: unknown }
  return typeof license === 'string' ? license : undefined
}
