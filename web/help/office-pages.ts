import { everyone, officeAdmins, physician, reviewers } from '#contract/endpoint.ts'
import type { HelpPage } from './help-page.ts'

const members = [physician, ...officeAdmins]

export const officePages: readonly HelpPage[] = [
  {
    id: 'send-a-request',
    title: 'Send a request',
    allowed: officeAdmins,
    purpose:
      'A request (IVR) asks the verification team whether a patient’s insurance covers a product. It takes five short steps.',
    screen: { label: 'New IVR Submission', to: '/newivrsubmissions' },
    picture: 'The first step of a new request',
    parts: [
      {
        title: 'Before you start',
        points: [
          'Have the insurance card at hand, both sides, as pictures or as PDF.',
          'Have at least one picture of the wound.',
          'Know the product, the diagnosis and the date of service.',
          'For a patient of an earlier request, type the name, date of birth or policy number under Earlier patient: the last request is filled in for you to check.',
        ],
      },
      {
        title: 'The five steps',
        steps: [
          'Patient: name, date of birth and address.',
          'Insurance: type, payer, policy number, and both sides of the card. A secondary insurance is optional.',
          'Physician: choose one. What the physician’s record knows is filled in and locked. PTAN is taken from your last request of the physician, or yours to type.',
          'Facility: press one of your earlier facilities, or choose a name or the physician’s hospital. Service Type says where the treatment takes place.',
          'Services: date, product, codes, wound and its pictures. Then press Submit.',
        ],
      },
      {
        title: 'Good to know',
        points: [
          'What you type is kept as a draft while you work, for you alone and for 30 days. Go on with it above an empty form, also on another computer.',
          'Finish later leaves the form and keeps its draft; Start another keeps it and begins a new request.',
          'A step with a mistake says what is wrong at the field, and takes you there.',
          'You hear of the decision by the bell and by mail.',
        ],
      },
    ],
  },
  {
    id: 'answer-a-conditional-request',
    title: 'Answer a conditional request',
    allowed: officeAdmins,
    purpose:
      'Conditional means that the team needs something from you before it can decide. The notes say what.',
    screen: { label: 'Conditional requests', to: '/ivrstatus?status=Conditional' },
    picture: 'A conditional request with the notes of the team',
    parts: [
      {
        title: 'What to do',
        steps: [
          'Open the request from the bell, the mail, or IVR Status with the filter Conditional.',
          'Under What is missing, read each item: a document, a field to correct, or a question.',
          'Add the files, type the right value, or write an answer.',
          'Press Send answers. You can answer some items now and the others later.',
        ],
      },
      {
        title: 'What happens then',
        points: [
          'After the last answer the request is Pending again, and waits for the team.',
          'The team approves it, rejects it, or asks for more. Each round stays in the details.',
          'Approved and Rejected are final. A rejected request has the button Correct and resubmit, which sends a new one with all data and files.',
          'An approved request has the button Repeat for this patient.',
        ],
      },
    ],
  },
  {
    id: 'supporting-documents',
    title: 'Supporting documents',
    allowed: officeAdmins,
    purpose: 'Add charts, lab results or pictures to a request that you have sent, whatever its status.',
    screen: { label: 'Supporting Documents', to: '/supportingdocuments' },
    picture: 'The form that adds documents to a request',
    parts: [
      {
        title: 'Add documents',
        steps: [
          'Choose the request by patient or number.',
          'Drop files on the area, or choose them.',
          'Wait until each file is uploaded, then press Submit.',
        ],
      },
      {
        title: 'Which files',
        points: [
          'CSV, PDF, JPEG, PNG, XLS or XLSX, up to 5 MB each.',
          'Up to 50 files at once and 200 for a request.',
          'If the connection drops, an upload waits and goes on by itself.',
        ],
      },
    ],
  },
  {
    id: 'prior-authorization',
    title: 'Prior authorization',
    allowed: everyone,
    purpose:
      'A prior authorization is the payer’s consent before a treatment. The office sends documents; the team answers once.',
    screen: { label: 'Prior Authorization', to: '/priorAuthorization' },
    picture: 'The list of prior authorizations',
    parts: [
      {
        title: 'Send documents',
        allowed: officeAdmins,
        steps: [
          'Open Prior Authorization and press Upload Documents.',
          'Add files to the sections that they belong to. One file in any section is enough.',
          'Choose the physician, so that they can follow it, and describe what you need.',
          'Press Submit.',
        ],
      },
      {
        title: 'Read the response',
        allowed: members,
        points: [
          'The bell tells you when the team has answered; Office Admins get a mail as well.',
          'View Response shows the comments and the documents of the team. Until then the list shows ‘-’.',
        ],
      },
      {
        title: 'Answer',
        allowed: reviewers,
        steps: [
          'Press Add Response in the list or in the details.',
          'Read what the office sent: it is shown above the form.',
          'Add documents, a comment, or both, and press Submit.',
        ],
      },
      {
        title: 'One answer',
        allowed: reviewers,
        points: [
          'A prior authorization is answered once. If a colleague was faster, you are told, and what you typed stays.',
          'After three days without an answer each reviewer is reminded by mail.',
        ],
      },
    ],
  },
  {
    id: 'appointments',
    title: 'Book an appointment',
    allowed: everyone,
    purpose: 'Appointments are video talks of an office with a member of the verification team.',
    screen: { label: 'Appointments', to: '/appointment' },
    picture: 'The free times of a week',
    parts: [
      {
        title: 'Book',
        allowed: officeAdmins,
        steps: [
          'Open Appointments and press Schedule Appointment.',
          'Choose a member of the team, or leave All members for more times.',
          'Choose a day, then a time. Times are in the zone that is shown.',
          'Choose a physician if one should join, add a note, and confirm.',
        ],
      },
      {
        title: 'Join',
        points: [
          'Join Now opens the video room in a new tab.',
          'Those who take part are who booked, the member of the team, the chosen physician and IVR Admins.',
        ],
      },
      {
        title: 'Move or cancel',
        allowed: officeAdmins,
        points: [
          'Who booked an appointment can reschedule it with the same member, or cancel it.',
          'Both sides get a mail with a calendar entry.',
        ],
      },
      {
        title: 'In your calendar',
        points: ['Subscribe gives you an address that shows all your appointments in your own calendar.'],
      },
    ],
  },
  {
    id: 'invite-a-physician',
    title: 'Invite a physician',
    allowed: officeAdmins,
    purpose:
      'Physicians of your office are chosen in requests, prior authorizations and appointments. An invited one can sign in and follow what concerns them.',
    screen: { label: 'Manage Physician', to: '/managePhysician' },
    picture: 'The physicians of an office',
    parts: [
      {
        title: 'Invite',
        steps: [
          'Open Manage Physician and press Invite Physician.',
          'Fill in name, e-mail address, mobile number and tax ID. What else you fill in saves typing in requests.',
          'Press Invite Physician. The physician gets a mail with a link that is valid for 7 days.',
        ],
      },
      {
        title: 'Afterwards',
        points: [
          'Not Register means that the invitation is not accepted yet. Send again and Withdraw are in the row’s menu.',
          'You can send requests for a physician before the invitation is accepted.',
          'A deactivated physician cannot sign in. Their requests stay.',
        ],
      },
      {
        title: 'Invite a colleague',
        steps: [
          'Open Profile, then Colleagues, and press Invite Colleague.',
          'Fill in name and e-mail address, and press Invite. Your colleague sets a password of their own.',
          'Everybody sees and does the same. Deactivate or delete whoever leaves: they are signed out at once.',
        ],
      },
    ],
  },
]
