import { everyone, ivrAdmins, reviewers } from '#contract/endpoint.ts'
import type { HelpPage } from './help-page.ts'

export const teamPages: readonly HelpPage[] = [
  {
    id: 'review-a-request',
    title: 'Review a request',
    allowed: reviewers,
    purpose: 'You compare what the office typed with the cards, the pictures and the payer, and decide.',
    screen: { label: 'Pending requests', to: '/ivrstatus?status=Pending' },
    picture: 'A pending request with its insurance cards',
    parts: [
      {
        title: 'Decide',
        steps: [
          'Open a request from the dashboard or from IVR Status.',
          'Compare policy number and name with the card. A click opens the card large.',
          'Press Approve, Conditional or Reject.',
          'The dialog names the number and the patient. Press Yes.',
        ],
      },
      {
        title: 'What each decision means',
        points: [
          'Approved and Rejected are final: nobody changes them again.',
          'Conditional asks the office for something. Write in the notes what is missing, and list documents, corrections and questions, so that one answer is enough.',
          'When the office has answered everything, the request is Pending again.',
          'In a corrected request, changed fields are marked with what they were.',
          'Additional Information and Notes have up to 300 characters each.',
        ],
      },
      {
        title: 'Good to know',
        points: [
          'If a colleague decides while you look, the page says so, and their decision stands.',
          'Tick requests in the list, or select all that match, and press Export to get them as an Excel workbook or CSV.',
        ],
      },
    ],
  },
  {
    id: 'manage-your-schedule',
    title: 'Manage your schedule and calendar',
    allowed: reviewers,
    purpose: 'Your schedule says when offices can book you. Your calendar keeps busy times free of bookings.',
    screen: { label: 'Manage Schedule', to: '/add-manageSchedule' },
    picture: 'The form of a schedule',
    parts: [
      {
        title: 'Set it up',
        steps: [
          'Open Appointments and press Manage Schedule.',
          'Press Sync Google Calendar and allow the access, where your portal offers it.',
          'Choose how long an appointment takes, and your time zone.',
          'Add the hours in which you can be booked. Mon–Fri fills five days at once.',
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
          'An event that you move or delete there cancels nothing by itself. You are asked what you meant.',
          'Google learns the time and who booked: no patient and no note.',
        ],
      },
    ],
  },
  {
    id: 'manage-the-team',
    title: 'Manage the team',
    allowed: ivrAdmins,
    purpose: 'IVR Admins invite the members of the verification team and decide who may sign in.',
    screen: { label: 'Manage IVR Member', to: '/manageIvrMember' },
    picture: 'The members of the verification team',
    parts: [
      {
        title: 'Invite a member',
        steps: [
          'Open Manage IVR Member and press Add IVR Member.',
          'Fill in name, e-mail address and phone number, and choose the user type.',
          'Press the button. The invitation is valid for 7 days and can be sent again.',
        ],
      },
      {
        title: 'When somebody leaves',
        points: [
          'Deactivate or delete them: their sessions end at once, and what they did keeps their name.',
          'Upcoming appointments are named first. Hand them over or cancel them.',
          'The team keeps at least one active IVR Admin.',
        ],
      },
    ],
  },
  {
    id: 'sign-in-and-security',
    title: 'Sign-in and security',
    allowed: everyone,
    purpose: 'Patients’ information is behind your password and a code that is mailed to you.',
    screen: { label: 'Profile', to: '/view-profile' },
    picture: 'The tab of the profile that changes the password',
    parts: [
      {
        title: 'Sign in',
        steps: [
          'Type your e-mail address and password.',
          'Type the code of 5 digits from the mail. It is valid for 10 minutes.',
        ],
      },
      {
        title: 'If something does not work',
        points: [
          'No code? Look into the junk folder, then resend it. Only the newest code counts.',
          'After too many wrong codes, a mail with a link unlocks code entry again.',
          'Forgot your password? The link on the sign-in page sends a code to set a new one.',
        ],
      },
      {
        title: 'Stay safe',
        points: [
          'A session ends after 30 minutes without use, and after 12 hours. Drafts of requests are kept.',
          'Profile, Sessions shows where you are signed in, and ends what you do not know.',
          'A new password ends all other sessions. You get a mail about it.',
          'Log out on shared computers.',
        ],
      },
    ],
  },
]
