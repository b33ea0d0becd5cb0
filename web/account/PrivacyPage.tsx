import { LegalPage, Part, Points } from './LegalPage.tsx'

/** The privacy policy: what the portal stores about whom, where, and for how long. */
export function Component() {
  return (
    <LegalPage title="HIPAA Privacy Policy" other={{ to: '/terms', label: 'Terms of Use' }}>
      <p>
        This page says what Verimend keeps about patients and about the people who use it, who sees it, and
        what it stores in your browser. “We” are the organization that operates this portal. For patients’
        information we act on behalf of the medical office that entered it, as its business associate under
        HIPAA; patients turn to their medical office with questions and requests.
      </p>
      <Part title="What is kept">
        <Points>
          <li>
            <b className="font-semibold">About patients:</b> what an office enters to have insurance verified
            or a treatment authorized. That is the name, date of birth and address, insurance and policy
            numbers, diagnosis and procedure codes, details and pictures of the wound, pictures of insurance
            cards, and documents.
          </li>
          <li>
            <b className="font-semibold">About people with an account:</b> name, e-mail address, phone and fax
            number, picture, type of user, the office with its tax ID and NPI, physicians’ professional
            numbers, and a hash of the password, from which the password cannot be read.
          </li>
          <li>
            <b className="font-semibold">About use:</b> who read or changed which record, when, and from which
            network address, and when somebody signed in, failed to, or was signed out. HIPAA requires it (45
            CFR 164.312(b)). Of an address that has no account we keep a keyed hash.
          </li>
          <li>
            <b className="font-semibold">Agreement:</b> which version of the terms and of this policy you
            agreed to, and when.
          </li>
        </Points>
      </Part>
      <Part title="Who sees it">
        <Points>
          <li>An office sees its own patients’ records, and a physician those that are tied to them.</li>
          <li>The verification team sees the records of all offices, in order to answer them.</li>
          <li>
            Mails from the portal name no patient. They go through the mail server of whoever operates the
            portal.
          </li>
          <li>
            When a member of the team connects a Google calendar, Google gets the time of an appointment, the
            name of who booked it and the portal’s address, and nothing about a patient.
          </li>
          <li>
            Nobody else gets it, unless the law requires that. We sell nothing, show no advertising, and use
            no analytics of other companies.
          </li>
        </Points>
      </Part>
      <Part title="How long it is kept">
        <Points>
          <li>
            Records of patients stay until the office that entered them has them returned or destroyed, or the
            law lets us destroy them.
          </li>
          <li>The audit log is never changed, and is kept for at least six years.</li>
          <li>
            Accounts that are deleted can no longer be used. The name stays with what the person did, as
            medical records require.
          </li>
          <li>Uploaded files that are attached to no record are removed after seven days.</li>
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
            <b className="font-semibold">“Remember this ?”:</b> if you tick it, your e-mail and password,
            encrypted by a key that this browser keeps. Untick it at your next sign-in to remove them.
          </li>
          <li>
            <b className="font-semibold">One cookie, verimend_device:</b> random numbers that say for which
            accounts somebody has signed in from this browser, so that strangers who guess passwords cannot
            lock you out. It signs nobody in, is read by this portal alone, and expires 180 days after the
            last sign-in. A new password makes it useless.
          </li>
        </Points>
        <p>There are no other cookies, and nothing in your browser follows you to other sites.</p>
      </Part>
      <Part title="How it is protected">
        <p>
          Connections are encrypted. Signing in takes a password and a mailed code. Passwords, codes and
          sessions are kept as hashes, and pictures are stored without the place where they were taken. If
          protected health information is breached, we tell the office without unreasonable delay and no later
          than 60 days after we discover it.
        </p>
      </Part>
      <Part title="Your choices and contact">
        <Points>
          <li>
            See and correct your own details under My Account, Profile. Choose there what is mailed to you.
          </li>
          <li>See where you are signed in, and end those sessions, under Profile, Sessions.</li>
          <li>
            Ask anything else of the verification team: sign in and choose Support, or answer whoever invited
            you.
          </li>
          <li>
            Whoever believes that a patient’s rights were violated may also complain to the Office for Civil
            Rights of the U.S. Department of Health and Human Services. Nobody is treated worse for that.
          </li>
        </Points>
      </Part>
    </LegalPage>
  )
}
