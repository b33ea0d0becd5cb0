import { readFileSync } from 'node:fs'

/**
 * Settings that contain a secret. NAME_FILE names a file with it, which is how vaults, systemd and container platforms
 * pass secrets.
 */
export const secretSettings = [
  ...['SECRET_KEY', 'BACKUP_KEY', 'DATABASE_URL', 'DATABASE_OWNER_URL'],
  ...['DATABASE_OFFICE_URL', 'SMTP_URL'],
  ...['S3_ACCESS_KEY', 'S3_SECRET_KEY', 'GOOGLE_CLIENT_SECRET'],
] as const

/** The variables that are not empty, including those from files, and a sentence for each file that cannot be used. */
export function withSettingFiles(env: Readonly<Record<string, string | undefined>>) {
  const variables: Record<string, string> = {}
  const problems: string[] = []
  for (const [name, value] of Object.entries(env)) {
    const text = value?.trim()
    if (text) variables[name] = text
  }
  for (const name of secretSettings) {
    const path = variables[`${name}_FILE`]
    if (path === undefined) continue
    if (variables[name] !== undefined) {
      problems.push(`${name} and ${name}_FILE are both set: keep one of them.`)
      continue
    }
    try {
      const text = readFileSync(path, 'utf8').trim()
      if (text === '') problems.push(`${name}_FILE names an empty file.`)
      else variables[name] = text
    } catch (error) {
      problems.push(`${name}_FILE cannot be read: ${(error as NodeJS.ErrnoException).code}.`)
    }
  }
  return { variables, problems }
}
