/** Whose work the tour shows. */
export type Role = 'office' | 'reviewer'

/** One step: what to look at and what to do, on which screen. */
export interface Step {
  readonly title: string
  readonly text: string
  /** The screen that the step is about, with its query; undefined for the record that the previous step opens. */
  readonly path: string | undefined
  /** Paths on which the step is shown as reached, when they are more than that of `path`. */
  readonly on?: RegExp
  /** What is outlined: the first match that is visible. */
  readonly outline: readonly string[]
}

const record = /^\/viewivrsubmissions\/./

/** A day's work of each side, in the order in which it is done. Each tour takes about three minutes. */
export const tours: Readonly<Record<Role, readonly Step[]>> = {
  office: [
    {
      title: 'Start with what needs you',
      text: 'The dashboard lists what needs your attention, the oldest first, each with its next step. Next to it are the new answers of the verification team.',
      path: '/dashboard',
      outline: ['main h2'],
    },
    {
      title: 'Ask for a verification',
      text: 'A new request has five steps. Your draft is saved as you type. Try a few fields. Nothing is sent until you press Submit.',
      path: '/newivrsubmissions',
      outline: ['main [role=tablist]', 'main ol'],
    },
    {
      title: 'Find what needs an answer',
      text: 'These requests need more information from you. Open the first one: click its row, or press j and then Enter.',
      path: '/ivrstatus?status=Conditional',
      outline: ['main a[href^="/viewivrsubmissions/"]'],
    },
    {
      title: 'Send what is missing',
      text: 'See the decision, what is missing, and what you sent. Use Supporting Documents to add files. We notify the team right away.',
      path: undefined,
      on: record,
      outline: ['main h1'],
    },
    {
      title: 'Get it authorized',
      text: 'When a payer requires prior authorization, upload the documents here. The team’s response appears in the same row.',
      path: '/priorAuthorization',
      outline: ['main a[href="/add-priorAuthorization"]', 'main h1'],
    },
    {
      title: 'Talk to the team',
      text: 'Choose a time for a video call. Everyone gets an email with a calendar invitation.',
      path: '/add-scheduleAppointment',
      outline: ['main h1'],
    },
  ],
  reviewer: [
    {
      title: 'Start with what is due',
      text: 'The dashboard lists what is late and due, from all offices. Take next request opens the first one that is unassigned.',
      path: '/dashboard',
      outline: ['main h2'],
    },
    {
      title: 'Take a pending request',
      text: 'Open the first one: click its row, or press j and then Enter.',
      path: '/ivrstatus?status=Pending',
      outline: ['main a[href^="/viewivrsubmissions/"]'],
    },
    {
      title: 'Compare and decide',
      text: 'Compare the insurance card with the fields. Click a card to enlarge it. Then choose Approve, Conditional or Reject. This is a demo, so try it. We notify the office right away.',
      path: undefined,
      on: record,
      outline: ['main h1'],
    },
    {
      title: 'Answer prior authorizations',
      text: 'Open the documents an office sent, then choose Add Response to send the payer’s answer.',
      path: '/priorAuthorization',
      outline: ['main a[href="/add-response"]', 'main h1'],
    },
    {
      title: 'Set your hours',
      text: 'Offices can book calls during these hours. Connect your calendar to block busy times.',
      path: '/add-manageSchedule',
      outline: ['main h1'],
    },
  ],
}

const pathOf = (address: string) => address.split('?')[0] ?? ''

/** Whether this path shows what the step is about. */
export const isOn = ({ path, on }: Step, pathname: string): boolean =>
  on ? on.test(pathname) : path !== undefined && pathOf(path) === pathname

/**
 * The step that this path shows: the current one, or the next one when the person moved on without it. A tour never
 * jumps further, so looking around skips nothing.
 */
export function reached(steps: readonly Step[], now: number, pathname: string): number {
  const [present, next] = [steps[now], steps[now + 1]]
  if (!present || !next || isOn(present, pathname)) return now
  return isOn(next, pathname) ? now + 1 : now
}
