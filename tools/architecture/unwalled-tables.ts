/**
 * The tables that no policy of row-level security protects, each with the reason. Every other table is behind the wall
 * (docs/decisions/0075-row-level-security.md).
 */
export const unwalled: Readonly<Record<string, string>> = {
  account_devices: 'sign-in: browsers that signed in before, by the hash of a token',
  attempt_counts: 'limits: counters by keyed hashes',
  code_guards: 'sign-in: limits on codes by address',
  invitations: 'sign-in: an address is invited once in all offices',
  logins: 'sign-in: an address and a password for all offices of a person',
  office_groups: 'names of organizations',
  offices: 'sign-in, and names of practices: no patient',
  pending_codes: 'sign-in: hashes of codes and tokens',
  sessions: 'sign-in: the proof of a session is read before the wall is told of anything',
  users: 'sign-in: an address has one account in all offices, and the team is named to every office',
  appointments_calendar_busy: 'the team’s calendars: times alone',
  appointments_calendar_starts: 'the team’s calendars: sign-ins at Google that have begun',
  appointments_calendars: 'the team’s calendars: accounts, whose tokens are sealed',
  appointments_feeds: 'numbers that end the address of a calendar feed',
  appointments_schedules: 'the team’s working hours, which every office books in',
  ivr_absences: 'the team’s absences',
  ivr_queue_settings: 'the settings of the queue',
  audit_blocks: 'hashes of the audit',
  audit_checkpoints: 'signed hashes of the audit',
  audit_gaps: 'ranges of ids',
  ivr_count_deltas: 'numbers by month and status, over all offices',
  ivr_counts: 'numbers by month and status, over all offices',
  file_leftovers: 'random keys of bytes that are to be removed',
  ivr_policies: 'reference: coverage policies',
  payers: 'reference: the directory of payers',
  notification_choices: 'what a person wants to be told by mail or bell',
  refused_mails: 'outgoing mail: sealed, with keyed hashes of recipients',
  installation: 'what the database is for',
  migrations: 'which migrations have run',
}

/** Behind the wall without a policy for offices: only the team reads and writes them. */
export const ofTeam: readonly string[] = ['audit_alerts', 'ivr_queue_views', 'ivr_snippets', 'ivr_takes']

/** Functions that read what their caller cannot see, each with the reason. */
export const definers: Readonly<Record<string, string>> = {
  covers_visible_request:
    'no policy can look into its own table; it says whether an authorization covers a request of the physician',
  group_figures:
    'numbers of all offices of a group, for whom it finds to be its administrator; it returns no record',
  place_searched_texts: 'only the owner of an index may tidy it; it returns a number',
  requests_with_policy: 'the index that it reads cannot be used below a policy; it has the wall’s condition',
  taken_times: 'an office books in what the bookings of all offices leave; it returns times alone',
}
