import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Data of the architecture rules: the areas, and every exception to a rule with its reason. The rules are tests
 * (tools/architecture.test.ts); tools/architecture/ has the functions that analyze the code.
 */

/** Areas: folders of the contract, and those of the same name in server/ and web/. */
export const areas = readdirSync(join(import.meta.dirname, '../contract'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

/** Folders of a layer that are not areas. */
export const otherFolders: Readonly<Record<'server' | 'web', readonly string[]>> = {
  server: ['backup', 'kit', 'outside', 'testing'],
  web: ['demo-tour', 'help', 'kit', 'public', 'testing'],
}

/** Files with SQL besides stores, the server's kit, demo, lab and tests. */
export const allowedSql: readonly { file: string; because: string }[] = [
  {
    file: 'server/ivr/ivr-json.ts',
    because: 'the JSON of a request, selected by the stores of lists and of single requests',
  },
]

/**
 * Owners of the tables whose name does not begin with their area ('ivr_files' belongs to ivr): the area, or `kit` for
 * server/kit. Only the owner writes to a table; every area may read every table.
 */
export const tableOwners: Readonly<Record<string, string>> = {
  offices: 'account',
  office_groups: 'account',
  users: 'account',
  logins: 'account',
  pending_codes: 'account',
  invitations: 'account',
  physicians: 'people',
  code_guards: 'account',
  authorization_requests: 'authorizations',
  authorization_versions: 'authorizations',
  authorization_uses: 'authorizations',
  authorization_voids: 'authorizations',
  reverifications: 'authorizations',
  refused_mails: 'outside',
  other_work: 'ivr',
  sessions: 'kit',
  idempotency_keys: 'kit',
  audit_events: 'kit',
  audit_alerts: 'audit',
  attempt_counts: 'kit',
  live_changes: 'kit',
  installation: 'kit',
  forms: 'forms',
  form_revisions: 'forms',
  filled_forms: 'forms',
  message_reads: 'messages',
}

/** Areas whose endpoints read or write patients' data: each writes a row to audit_events, or says why not. */
export const patientAreas = [
  'forms',
  'authorizations',
  'ivr',
  'prior-authorization',
  'appointments',
  'files',
  'support',
  'dashboard',
  'search',
  'messages',
  'packets',
]
