import { everyone, ivrAdmins, reviewers } from '#contract/endpoint.ts'
import type { HelpPage } from './help-page.ts'

export const teamPages: readonly HelpPage[] = [
  {
    id: 'review-a-request',
    title: 'Review a request',
    allowed: reviewers,
    purpose: 'Compare what the office typed with the card, the pictures and the payer’s answer. Then decide.',
    screen: { label: 'Pending requests', to: '/ivrstatus?status=Pending' },
    picture: 'A pending request with its insurance cards',
    parts: [
      {
        title: 'Decide',
        steps: [
          'Open a request from the dashboard or from IVR Status.',
          'Compare policy number and name with the card. Click the card to enlarge it.',
          'Press Approve, Conditional or Reject.',
          'The dialog names the number and the patient. Press Yes.',
        ],
      },
      {
        title: 'What each decision means',
        points: [
          'Approved and Rejected are final. No one can change them.',
          'Conditional asks the office for something. In the notes, say what is missing. List documents, corrections and questions, so that one reply is enough.',
          'Once the office has answered everything, the request is Pending again.',
          'In a corrected request, changed fields show the earlier value.',
          'Additional Information and Notes can have up to 300 characters each.',
        ],
      },
      {
        title: 'Good to know',
        points: [
          'If a colleague decides while you are looking, the page tells you. Their decision is final.',
          'Select requests in the list, or all that match, and press Export to get an Excel workbook or a CSV file.',
        ],
      },
    ],
  },
  {
    id: 'manage-your-schedule',
    title: 'Manage your schedule and calendar',
    allowed: reviewers,
    purpose:
      'Your schedule sets when offices can book you. Your calendar blocks the times when you are busy.',
    screen: { label: 'Manage Schedule', to: '/add-manageSchedule' },
    picture: 'The form of a schedule',
    parts: [
      {
        title: 'Set it up',
        steps: [
          'Open Appointments and press Manage Schedule.',
          'Press Sync Google Calendar and allow access, if your portal offers it.',
          'Choose how long an appointment takes, and your time zone.',
          'Add the hours when offices can book you. Mon-Fri adds five days in one step.',
          'Press Submit.',
        ],
      },
      {
        title: 'Fine-tune it',
        points: [
          'More options has minimum notice, a buffer between appointments, a daily maximum and days off.',
          'Deactive offers no times. Booked appointments stay.',
        ],
      },
      {
        title: 'Changes in your own calendar',
        points: [
          'If you move or delete an event there, the appointment stays booked until you confirm the change.',
          'Google gets the time and the name of the person who booked. It never gets a patient or a note.',
        ],
      },
    ],
  },
  {
    id: 'manage-the-team',
    title: 'Manage the team',
    allowed: ivrAdmins,
    purpose: 'IVR Admins invite the members of the verification team and decide who can sign in.',
    screen: { label: 'Manage IVR Member', to: '/manageIvrMember' },
    picture: 'The members of the verification team',
    parts: [
      {
        title: 'Invite a member',
        steps: [
          'Open Manage IVR Member and press Add IVR Member.',
          'Enter name, email address and phone number, and choose the user type.',
          'Press Add. The invitation is valid for 7 days, and you can send it again.',
        ],
      },
      {
        title: 'When someone leaves',
        points: [
          'Deactivate or delete them. We end their sessions right away, and their past activity keeps their name.',
          'You see their upcoming appointments first. Hand them over or cancel them.',
          'The team keeps at least one active IVR Admin.',
        ],
      },
    ],
  },
  {
    id: 'sign-in-and-security',
    title: 'Sign-in and security',
    allowed: everyone,
    purpose: 'Your password and an emailed code protect patients’ information.',
    screen: { label: 'Profile', to: '/view-profile?tab=password' },
    picture: 'The tab of the profile that changes the password',
    parts: [
      {
        title: 'Sign in',
        steps: [
          'Enter your email address and password.',
          'Enter the 5-digit code from the email. It is valid for 10 minutes.',
        ],
      },
      {
        title: 'If something doesn’t work',
        points: [
          'No code? Check your junk folder, then resend it. Only the newest code works.',
          'After too many wrong codes, we email you a link that unlocks code entry.',
          'Forgot your password? The link on the sign-in page sends you a code to set a new one.',
        ],
      },
      {
        title: 'Stay safe',
        points: [
          'A session ends after 30 minutes without activity, and after 12 hours. Drafts of requests are kept.',
          'Profile, Sessions shows where you are signed in. End any session you don’t recognize.',
          'A new password ends all other sessions. We confirm it by email.',
          'Log out on shared computers.',
        ],
      },
    ],
  },
]
