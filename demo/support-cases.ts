import type { UserType } from '#contract/endpoint.ts'
import { type Queries, sql, type Tx } from '#server/kit/database/database.ts'
import { insertCase, saveAssignment, saveResponse } from '#server/support/store.ts'

const people = {
  physician: 'physician@demo.verimend.test',
  office: 'office@demo.verimend.test',
  otherOffice: 'other-office@demo.verimend.test',
  reviewer: 'reviewer@demo.verimend.test',
  admin: 'admin@demo.verimend.test',
} as const
type Who = keyof typeof people

interface Case {
  readonly by: Who
  readonly daysAgo: number
  readonly subject: string
  readonly description: string
  /** The office assigns it to the team after this many hours. */
  readonly assigned?: { readonly by: Who; readonly afterHours: number }
  readonly answered?: { readonly by: Who; readonly afterHours: number; readonly comment: string }
}

/** Oldest first, from both offices, a physician and the team: open, assigned to the team, and closed. */
const cases: readonly Case[] = [
  {
    by: 'physician',
    daysAgo: 26.4,
    subject: 'I’m not getting the codes by email',
    description: 'The verification code arrives after ten minutes, when it is no longer valid.',
    answered: {
      by: 'office',
      afterHours: 3.2,
      comment: 'Our email filter held it back. We added the sender to the safe list. Please try again.',
    },
  },
  {
    by: 'otherOffice',
    daysAgo: 23.7,
    subject: 'Product missing from the list',
    description:
      'We apply a skin substitute that the list of products does not offer. Which Q code do we choose?',
    answered: {
      by: 'reviewer',
      afterHours: 5.5,
      comment:
        'Please write the name of the product into the notes and choose the closest code; we correct it.',
    },
  },
  {
    by: 'office',
    daysAgo: 20.3,
    subject: 'Wrong facility on a submitted request',
    description:
      'A request went out with our Holcombe Terrace address in place of the hospital. Can it be changed, or do we have to submit it again?',
    answered: {
      by: 'admin',
      afterHours: 7.1,
      comment: 'A submitted request cannot be changed. Please submit it again; we reject the first one.',
    },
  },
  {
    by: 'physician',
    daysAgo: 17.6,
    subject: 'One of my requests is missing',
    description: 'It was submitted for me in October and is not in my list.',
    assigned: { by: 'office', afterHours: 2.4 },
    answered: {
      by: 'reviewer',
      afterHours: 20.8,
      comment:
        'It carries the name of a colleague. Your office can submit it again with you as the physician.',
    },
  },
  {
    by: 'reviewer',
    daysAgo: 14.2,
    subject: 'Export opens with strange characters',
    description: 'Names with accents look wrong when the file is opened in an older spreadsheet program.',
    answered: {
      by: 'admin',
      afterHours: 26,
      comment:
        'Please use Import and choose UTF-8 as the character set. Opening it by a double click guesses wrong.',
    },
  },
  {
    by: 'office',
    daysAgo: 10.9,
    subject: 'How long do you keep documents?',
    description: 'Our compliance officer asks how long supporting documents can be opened here.',
    answered: { by: 'reviewer', afterHours: 4.3, comment: 'For as long as the request itself is kept.' },
  },
  {
    by: 'otherOffice',
    daysAgo: 6.8,
    subject: 'Second Office Admin',
    description: 'Can a second person of our front desk have an account like mine?',
  },
  {
    by: 'physician',
    daysAgo: 5.1,
    subject: 'Please change my phone number',
    description: 'The office line has moved to extension 214.',
    answered: { by: 'office', afterHours: 1.6, comment: 'Done, it is on your record now.' },
  },
  {
    by: 'office',
    daysAgo: 3.4,
    subject: 'Payer not in the list',
    description:
      'A regional plan that two of our patients have since the first of the month is not among the payers. We chose Other; is that right, and will the letter name the plan?',
  },
  {
    by: 'physician',
    daysAgo: 2.2,
    subject: 'Response that I cannot open',
    description: 'The letter of a prior authorization opens as an empty page on my phone.',
    assigned: { by: 'office', afterHours: 4.7 },
  },
  {
    by: 'admin',
    daysAgo: 1.3,
    subject: 'Reminders on holidays',
    description: 'The reminder of last week went out on a holiday. Should it wait for the next working day?',
  },
  {
    by: 'physician',
    daysAgo: 0.4,
    subject: 'Appointment on Friday',
    description: 'I cannot find the appointment that was booked for me.',
  },
]

interface Person {
  readonly email: string
  readonly userId: number
  readonly userType: UserType
  readonly officeId: number | null
  readonly physicianId: number | null
  readonly name: string
}

/** Creates the demo's support cases with their assignments and responses. */
export async function seedSupportCases(tx: Tx, now: Date): Promise<void> {
  const all = await demoPeople(tx)
  const person = (who: Who) => {
    const found = all.find(({ email }) => email === people[who])
    if (!found) throw new Error('a demo support case names a person who does not exist')
    return found
  }
  for (const { by, daysAgo, subject, description, assigned, answered } of cases) {
    const openedAt = new Date(now.getTime() - daysAgo * 86_400_000)
    const after = (hours: number) => new Date(openedAt.getTime() + hours * 3_600_000)
    const { id } = await insertCase(tx, person(by), { subject, description }, openedAt)
    if (assigned) await saveAssignment(tx, id, person(assigned.by), after(assigned.afterHours))
    if (answered)
      await saveResponse(tx, id, person(answered.by), answered.comment, after(answered.afterHours))
  }
}

const demoPeople = (db: Queries) =>
  db.all<Person>(sql`
    select email, id as "userId", user_type as "userType", office_id as "officeId", physician_id as "physicianId",
      first_name || ' ' || last_name as name
    from users where email = any(${Object.values(people)}::text[])`)
