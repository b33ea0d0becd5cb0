import {
  codeFor,
  demoPassword,
  demoPeople,
  keptSession,
  mailsTo,
  sessionOf,
  type Who,
} from '../../e2e/people.ts'
import type { Page } from './page.ts'

/** Pictures on disk to upload. */
export interface Pictures {
  readonly front: string
  readonly back: string
  readonly wound: string
}

export interface Journey {
  readonly title: string
  /** Width and height of the window; 1280 × 900 by default. */
  readonly size?: readonly [number, number]
  readonly run: (page: Page, pictures: Pictures) => Promise<void>
}

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).split('-')
const letters = () =>
  Array.from({ length: 8 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('')

/** Opens a screen with a session started by calls. */
async function openAs(page: Page, who: Who, path: string): Promise<void> {
  await page.goto('/')
  await page.driver.run(`localStorage.setItem('root', ${JSON.stringify(keptSession(sessionOf(who)))})`)
  await page.goto(path)
}

/** Fills the form of a new request up to its last step. */
async function fillRequest(page: Page, last: string, { front, back, wound }: Pictures): Promise<void> {
  const next = () => page.press('button', 'Save & Next')
  await page.fill('First Name', 'Journey')
  await page.fill('Last Name', last)
  await page.typeDay('Date of Birth', '03091951')
  await page.fill('Address', '12 Elm Street')
  await page.choose('State', 'texas', /^Texas/)
  await page.choose('City', 'austin', /^Austin/)
  await page.fill('Zip Code', '78701')
  await next()
  await page.choose('Insurance Type', 'part b', /Medicare \(Original, Part B\)/)
  await page.choose('Primary Insurance', 'novitas', /Novitas/)
  await page.fill('Primary Policy Number', '1EG4TE5MK73')
  await page.upload('primaryFrontInsuranceCard', [front])
  await page.upload('primaryBackInsuranceCard', [back])
  await next()
  await page.choose('Physician Name', 'Amara', /Amara Okonkwo/)
  await page.until('the physician’s NPI', `document.querySelector('input[name=npi]')?.value`)
  await page.fill('PTAN', 'TX1234')
  await next()
  await page.choose('Facility Name', 'home', /^Home/)
  await next()
  const [year, month, day] = dayIn(7)
  await page.typeDay('Date of Service', `${month}${day}${year}`)
  await page.choose('Product', 'Q4186', /Q4186/)
  await page.fill('Unit/cm', '4')
  await page.choose('Wound Type', 'diabetic', /Diabetic Foot Ulcer/)
  await page.fill('Wound Location', 'Left heel')
  await page.fill('Wound Size', '2.1 x 1.4 cm')
  await page.choose('ICD-10 Diagnosis Code', 'E11.621', /E11\.621/)
  await page.choose('CPT Application Code', '15275', /15275/)
  await page.upload('woundImages', [wound])
}

export const journeys: readonly Journey[] = [
  {
    title: 'signs in with the code from the mailbox',
    async run(page) {
      await page.goto('/')
      const email = demoPeople.office
      const before = mailsTo(email).length
      await page.fill('Email', email)
      await page.fill('Password', demoPassword)
      await page.press('button', 'Login')
      await page.has('heading', 'OTP Verification')
      const code = await codeFor(email, before)
      await page.press('field', 'Verification code')
      await page.driver.type(code)
      await page.press('button', 'Verify OTP')
      await page.has('heading', /^Needs your attention/)
    },
  },
  {
    title: 'says at its field what is wrong with a sign-up',
    async run(page) {
      await page.goto('/')
      await page.driver.run('localStorage.clear()')
      await page.goto('/signup')
      await page.fill('First Name', 'Nadia')
      await page.fill('Email', 'nadia')
      await page.press('button', 'Next')
      await page.see('Last name is required.')
      await page.see('Invalid email address.')
      await page.fits()
    },
  },
  {
    title: 'finds a request by a part of the patient’s name and clears the search',
    async run(page) {
      await openAs(page, 'office', '/ivrstatus')
      await page.see('#IVR-1060')
      await page.fill('Search', 'lindstr')
      await page.see('Lindström')
      await page.until('only matches', `document.querySelectorAll('tbody tr').length < 5`)
      await page.fits()
    },
  },
  {
    title: 'reads an answer, opens what was submitted and a picture, and closes it',
    async run(page) {
      await openAs(page, 'office', '/viewivrsubmissions/1053')
      await page.see('Covered with criteria')
      await page.press('button', 'Open all sections')
      await page.press('link', /Primary card, front side/)
      await page.until('the viewer', `document.querySelector('[role=dialog] img')?.naturalWidth > 0`)
      await page.key('escape')
      await page.until('no viewer', `!document.querySelector('[role=dialog]')`)
      await page.fits()
    },
  },
  {
    title: 'sends a request of five steps with its pictures',
    async run(page, pictures) {
      const last = `Q${letters()}`
      await openAs(page, 'office', '/newivrsubmissions')
      await fillRequest(page, last, pictures)
      await page.press('button', 'Submit')
      await page.see("Thanks! Your IVR submission's in review")
    },
  },
  {
    title: 'keeps what was typed over a reload',
    async run(page) {
      await openAs(page, 'otherOffice', '/newivrsubmissions')
      await page.fill('First Name', 'Kept')
      await page.until('a draft', `document.body.innerText.includes('saved')`)
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      await page.driver.run(
        `(addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true), 1)`,
      )
      await page.goto('/newivrsubmissions')
      await page.until(
        'the name again',
        `document.querySelector('input[name=patientFirstName]')?.value === 'Kept'`,
      )
    },
  },
  {
    title: 'takes the next request from the queue and approves it',
    async run(page) {
      await openAs(page, 'reviewer', '/ivrstatus?tab=queue')
      await page.press('button', 'Take next request')
      await page.until('a record', `location.pathname.startsWith('/viewivrsubmissions/')`)
      await page.press('button', /^Approve/)
      await page.see('Are you sure you want to approve this IVR?')
      await page.press('button', 'Yes')
      await page.see('has been approved.')
    },
  },
  {
    title: 'finds a record with the palette, from the keyboard alone',
    async run(page) {
      await openAs(page, 'reviewer', '/dashboard')
      await page.press('button', /^Search patients/)
      await page.driver.type('robinson')
      await page.until('a result', `document.querySelector('[role=dialog] [role=option]')?.innerText`)
      await page.see('Robinson')
      await page.key('down')
      await page.key('enter')
      await page.until('a record', `location.pathname.startsWith('/viewivrsubmissions/')`)
    },
  },
  {
    title: 'begins at the bedside with pictures',
    size: [390, 844],
    async run(page, { front, wound }) {
      await openAs(page, 'office', '/ivrstatus')
      await page.press('link', 'Quick capture')
      await page.fill('First Name', 'Mary')
      await page.fill('Last Name', `Q${letters()}`)
      await page.upload('primaryFrontInsuranceCard', [front])
      await page.upload('woundImages', [wound])
      await page.has('button', /^Remove wound/)
      await page.fits()
      await page.press('button', 'Save for the office')
      await page.see('is saved for your office')
    },
  },
  {
    title: 'reads the team’s figures, and the rules in force',
    async run(page) {
      await openAs(page, 'admin', '/dashboard')
      await page.see('IVR Requests')
      await page.goto('/policies')
      await page.until('policies', `document.querySelectorAll('tbody tr, main li').length > 3`)
      await page.fits()
    },
  },
]
