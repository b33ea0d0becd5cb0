import { LegalPage, Part, Points } from './LegalPage.tsx'

/** The privacy policy: what the portal stores about whom, where, and for how long. */
export function Component() {
  return (
    <LegalPage title="HIPAA Privacy Policy" other={{ to: '/terms', label: 'Terms of Use' }}>
      <p>
        This page explains what Verimend stores about patients and about the people who use it, who can see
        it, and what it stores in your browser. “We” are the organization that operates this portal. For
        patients’ information we act on behalf of the medical office that entered it, as its business
        associate under HIPAA. Patients should contact their medical office with questions and requests.
      </p>
      <Part title="What we store">
        <Points>
          <li>
            <b className="font-semibold">About patients:</b> what an office enters to have insurance verified
            or a treatment authorized. That is the name, date of birth and address, insurance and policy
            numbers, diagnosis and procedure codes, details and pictures of the wound, pictures of insurance
            cards, and documents.
          </li>
          <li>
            <b className="font-semibold">About people with an account:</b> name, email address, phone and fax
            number, picture, type of user, the office with its tax ID and NPI, physicians’ professional
            numbers, and a hash of the password, from which no one can read the password.
          </li>
          <li>
            <b className="font-semibold">About use:</b> who read or changed which record, when, and from which
            network address, and when someone signed in, failed to sign in, or was signed out. HIPAA requires
            it (45 CFR 164.312(b)). For an address that has no account, we keep a keyed hash.
          </li>
          <li>
            <b className="font-semibold">Agreement:</b> which version of the terms and of this policy you
            agreed to, and when.
          </li>
        </Points>
      </Part>
      <Part title="Who can see it">
        <Points>
          <li>An office sees its own patients’ records. A physician sees the records that name them.</li>
          <li>The verification team sees the records of all offices so that it can answer them.</li>
          <li>
            Emails from the portal never name a patient. They go through the email server of the organization
            that operates the portal.
          </li>
          <li>
            When a team member connects a Google calendar, Google receives the time of an appointment, the
            name of the person who booked it and the portal’s address, and nothing about a patient.
          </li>
          <li>
            No one else receives it, unless the law requires it. We sell nothing, show no advertising, and use
            no analytics from other companies.
          </li>
        </Points>
      </Part>
      <Part title="How long we keep it">
        <Points>
          <li>
            Patient records stay until the office that entered them has them returned or destroyed, or the law
            lets us destroy them.
          </li>
          <li>The audit log is never changed, and is kept for at least six years.</li>
          <li>
            Accounts that are deleted can no longer be used. The name stays with what the person did, as
            medical records require.
          </li>
          <li>Uploaded files that are not attached to a record are deleted after seven days.</li>
        </Points>
      </Part>
      <Part title="What is stored in your browser">
        <Points>
          <li>
            <b className="font-semibold">While you are signed in:</b> your session, your name and the page
            that you were on, in the browser’s local storage. It is removed when you log out.
          </li>
          <li>
            <b className="font-semibold">Drafts:</b> a form that you have not sent yet, in that tab’s session
            storage, until you send it, log out or close the tab. A copy of a request is kept on our server,
            encrypted and for you alone, until you send or delete it, for 30 days at most.
          </li>
          <li>
            <b className="font-semibold">“Remember this ?”:</b> if you check it, your email and password,
            encrypted with a key that stays in this browser. Clear it at your next sign-in to remove them.
          </li>
          <li>
            <b className="font-semibold">One cookie, verimend_device:</b> random numbers that show which
            accounts have signed in from this browser, so that strangers who guess passwords can’t lock you
            out. It signs no one in, only this portal reads it, and it expires 180 days after the last
            sign-in. A new password makes it useless.
          </li>
        </Points>
        <p>There are no other cookies, and nothing tracks you on other sites.</p>
      </Part>
      <Part title="How it is protected">
        <p>
          Connections are encrypted. Signing in takes a password and an emailed code. Passwords, codes and
          sessions are kept as hashes, and pictures are stored without the place where they were taken. If
          protected health information is breached, we tell the office without unreasonable delay and no later
          than 60 days after we discover it.
        </p>
      </Part>
      <Part title="Your choices and contact">
        <Points>
          <li>
            View and correct your own details under My Account, Profile. You can also choose which emails you
            get there.
          </li>
          <li>See where you are signed in, and end those sessions, under Profile, Sessions.</li>
          <li>
            For anything else, contact the verification team: sign in and choose Support, or contact the
            person who invited you.
          </li>
          <li>
            If you believe that a patient’s rights were violated, you may also file a complaint with the
            Office for Civil Rights of the U.S. Department of Health and Human Services. No one will be
            penalized for that.
          </li>
        </Points>
      </Part>
    </LegalPage>
  )
}
