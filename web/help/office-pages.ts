import { everyone, formKeepers, officeAdmins, physician, reviewers } from '#contract/endpoint.ts'
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
          'Have pictures or PDFs of both sides of the insurance card ready.',
          'Have at least one picture of the wound.',
          'Know the product, the diagnosis and the date of service.',
          'For a returning patient, type the name, date of birth or policy number under Earlier patient. We fill in the last request for you to check.',
        ],
      },
      {
        title: 'The five steps',
        steps: [
          'Patient: name, date of birth and address.',
          'Insurance: type, payer, policy number, and both sides of the card. Secondary insurance is optional.',
          'Physician: choose one. We fill in what the physician’s record contains. PTAN comes from your last request for that physician, or you type it.',
          'Facility: choose one of your earlier facilities, a name, or the physician’s hospital. Service Type is where the treatment takes place.',
          'Services: date, product, codes, wound and pictures. Then press Submit.',
        ],
      },
      {
        title: 'Good to know',
        points: [
          'Your draft is saved as you type, for you only, for 30 days. Continue it from any computer: it appears above an empty form.',
          'Finish later closes the form and keeps the draft. Start another keeps it and opens a new request.',
          'If a step has a mistake, the message appears at the field, and we take you there.',
          'We’ll notify you of the decision here and by email, usually within 3–5 days.',
        ],
      },
    ],
  },
  {
    id: 'read-an-answer',
    title: 'Read an answer',
    allowed: everyone,
    purpose: 'Every request ends with a decision. Most decisions come with an answer from the payer.',
    screen: { label: 'IVR Status', to: '/ivrstatus' },
    parts: [
      {
        title: 'What each status means',
        points: [
          'Pending: the verification team is checking with the payer.',
          'Approved: the payer covers the treatment, or covers it when its criteria are met. Check authorization and the valid-until date before you treat.',
          'Conditional: the team needs something from the office first. The notes list what is missing.',
          'Rejected: the payer does not cover the request as sent. The reasons and the next step say what you can do.',
        ],
      },
      {
        title: 'What the answer tells you',
        points: [
          'Coverage: Covered, Covered with criteria, or Not covered, for the product and for its application.',
          'Prior authorization: whether the payer requires one, its number, and the units and dates it allows.',
          'What the patient may owe: deductible, coinsurance and copay, and an estimate. The payer decides the final amount when it processes the claim.',
          'Valid until: treat the patient by this date, or have the coverage verified again.',
          'Source: each value says where it came from, such as 271, Portal, Phone or Card.',
          '‘Not given’ means that the payer did not say. It does not mean zero.',
        ],
      },
      {
        title: 'What to do next',
        allowed: officeAdmins,
        points: [
          'Download the determination as a PDF for the patient’s chart.',
          'If the payer has to authorize the treatment, press Prepare authorization: it says how to ask and what is missing, and makes one PDF of the medical statement and all documents.',
          'Log units used under Authorizations after each treatment.',
          'If a request is rejected, press Correct and resubmit to send it again with your changes, or to appeal.',
          'If the patient changes plans, press Report a plan change. The team verifies the coverage again.',
        ],
      },
      {
        title: 'What you can do',
        allowed: [physician],
        points: [
          'Your office sends documents and answers questions. Ask your office if something is missing.',
          'Download the determination as a PDF.',
        ],
      },
      {
        title: 'If an answer is wrong',
        allowed: reviewers,
        points: [
          'After an approval or rejection, correct the answer in the request. Give the reason. The office is notified, and the earlier version stays on record as void.',
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
          'Open the request from the notification, the email, or IVR Status with the filter Conditional.',
          'Under What is missing, read each item: a document, a field to correct, or a question.',
          'Add the files, type the right value, or write an answer.',
          'Press Send answers. You can answer some items now and the others later.',
        ],
      },
      {
        title: 'What happens then',
        points: [
          'After your last answer, the request is Pending again and goes back to the team.',
          'The team approves it, rejects it, or asks for more. Each round stays in the details.',
          'Approved and Rejected are final. To send a rejected request again with its data and files, press Correct and resubmit.',
          'To send an approved request again for another date, press Repeat for this patient.',
        ],
      },
    ],
  },
  {
    id: 'supporting-documents',
    title: 'Supporting documents',
    allowed: officeAdmins,
    purpose: 'Add charts, lab results or pictures to a request that you already sent, in any status.',
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
          'Up to 50 files at a time, and 200 per request.',
          'If the connection drops, an upload waits and then continues automatically.',
        ],
      },
    ],
  },
  {
    id: 'prior-authorization',
    title: 'Prior authorization',
    allowed: everyone,
    purpose:
      'A prior authorization is the payer’s approval before a treatment. The office sends documents, and the team answers once.',
    screen: { label: 'Prior Authorization', to: '/priorAuthorization' },
    picture: 'The list of prior authorizations',
    parts: [
      {
        title: 'Send documents',
        allowed: officeAdmins,
        steps: [
          'Open Prior Authorization and press Upload Documents.',
          'Add files to the sections they belong to. One file in any section is enough.',
          'Choose the physician so that they can follow it, and describe what you need.',
          'Press Submit.',
        ],
      },
      {
        title: 'Read the response',
        allowed: members,
        points: [
          'We notify you when the team responds. Office Admins also get an email.',
          'View Response shows the comments and documents from the team. Until then, the list shows ‘-’.',
        ],
      },
      {
        title: 'Answer',
        allowed: reviewers,
        steps: [
          'Press Add Response in the list or in the details.',
          'Read what the office sent. It is shown above the form.',
          'Add documents, a comment, or both, and press Submit.',
        ],
      },
      {
        title: 'One answer',
        allowed: reviewers,
        points: [
          'A prior authorization is answered once. If a colleague was faster, you see their answer, and what you typed is kept.',
          'After three days without an answer, we remind each reviewer by email.',
        ],
      },
    ],
  },
  {
    id: 'packets-and-forms',
    title: 'Prepare an authorization and fill a form',
    allowed: everyone,
    purpose:
      'Payers and makers ask for the same facts in their own way: a portal, a PDF form or a fax. Verimend prepares each from the request.',
    screen: { label: 'IVR Status', to: '/ivrstatus' },
    parts: [
      {
        title: 'Prepare an authorization',
        steps: [
          'Open the request and press Prepare authorization.',
          'Read How to ask: it names the portal or the payer, and why.',
          'Fill in what is missing. We keep the numbers of a physician and a facility for next time.',
          'Read the clinical statement. Each sentence shows the facts it comes from. Edit it, or add facts to get more sentences.',
          'Press Download packet: one PDF with cover, statement, documents and pictures.',
          'For a portal, open Copy sheet: each value has a button and a key that copies it.',
        ],
      },
      {
        title: 'Fill a maker’s form',
        steps: [
          'Open the request, go to Forms and choose a form. Forms for its product come first.',
          'Read what is left: places that the request does not answer, texts that are too long, and where to sign by hand.',
          'Save or print the PDF, then press Mark as sent and say how and to whom.',
        ],
      },
      {
        title: 'Add a form',
        allowed: formKeepers,
        points: [
          'Forms is in the account menu. Upload the blank PDF; we read its places and propose what each one means.',
          'Check each proposal once. Then the form can be filled for any request.',
          'When the maker changes the form, upload the new blank. Unchanged places keep their meaning.',
          'Forms that the verification team adds are there for every office. An office’s own forms stay with the office.',
        ],
      },
    ],
  },
  {
    id: 'appointments',
    title: 'Book an appointment',
    allowed: everyone,
    purpose: 'Appointments are video calls between an office and a member of the verification team.',
    screen: { label: 'Appointments', to: '/appointment' },
    picture: 'The free times of a week',
    parts: [
      {
        title: 'Book',
        allowed: officeAdmins,
        steps: [
          'Open Appointments and press Schedule Appointment.',
          'Choose a team member, or keep All members to see more times.',
          'Choose a day, then a time. The time zone is shown above the times.',
          'Choose a physician if one should join, add a note, and confirm.',
        ],
      },
      {
        title: 'Join',
        points: [
          'Join Now opens the video call in a new tab, from 15 minutes before the start.',
          'The person who booked, the team member, the chosen physician and IVR Admins can join.',
        ],
      },
      {
        title: 'Move or cancel',
        allowed: [...officeAdmins, ...reviewers],
        points: [
          'The person who booked an appointment can reschedule it with the same team member, or cancel it.',
          'Everyone gets an email with an updated calendar invitation.',
        ],
      },
      {
        title: 'In your calendar',
        points: ['Press Subscribe to get an address that shows your appointments in your own calendar.'],
      },
    ],
  },
  {
    id: 'invite-a-physician',
    title: 'Invite a physician',
    allowed: officeAdmins,
    purpose:
      'You choose your office’s physicians in requests, prior authorizations and appointments. Invited physicians can sign in and follow their own.',
    screen: { label: 'Manage Physician', to: '/managePhysician' },
    picture: 'The physicians of an office',
    parts: [
      {
        title: 'Invite',
        steps: [
          'Open Manage Physician and press Invite Physician.',
          'Enter name, email address, mobile number and tax ID. Anything else you enter saves typing in requests.',
          'Press Invite Physician. The physician gets an email with a link that is valid for 7 days.',
        ],
      },
      {
        title: 'Afterward',
        points: [
          'Not Register means that the physician has not accepted the invitation yet. Send again and Withdraw are in the row’s menu.',
          'You can send requests for a physician before they accept.',
          'A deactivated physician can’t sign in. Their requests stay.',
        ],
      },
      {
        title: 'Invite a colleague',
        steps: [
          'Open Profile, then Colleagues, and press Invite Colleague.',
          'Enter name and email address, and press Invite. Your colleague sets their own password.',
          'Everyone has the same access. Deactivate or delete people who leave: we sign them out right away.',
        ],
      },
    ],
  },
  {
    id: 'for-physicians',
    title: 'Follow your patients’ requests',
    allowed: [physician],
    purpose: 'Your office sends requests in your name. You can follow them, sign, and talk to your office.',
    screen: { label: 'Dashboard', to: '/dashboard' },
    parts: [
      {
        title: 'What you see',
        points: [
          'Requests and prior authorizations that name you as the physician, with their documents and answers.',
          'Appointments that your office booked for you. Join Now opens the video call.',
          'We notify you here when a decision is made. Choose in Profile, Notifications, which emails you get.',
        ],
      },
      {
        title: 'What your office does',
        points: [
          'Your office sends requests and documents, answers questions, and books appointments.',
          'If something is missing, the notes in the request say what. Tell your office what the chart says.',
        ],
      },
      {
        title: 'Get help',
        steps: [
          'Open Support and press New Support Request.',
          'Write what you need, without patient names. The request number is enough.',
          'Your request goes to your office. We notify you when it is answered.',
        ],
      },
    ],
  },
]
