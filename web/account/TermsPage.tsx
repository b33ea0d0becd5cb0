import { LegalPage, Part, Points } from './LegalPage.tsx'

/** The terms of use. */
export function Component() {
  return (
    <LegalPage title="Terms of Use" other={{ to: '/privacy', label: 'Privacy Policy' }}>
      <p>
        Verimend is a portal through which medical offices ask a verification team whether a patient’s
        insurance covers a wound care treatment, ask for prior authorization, book appointments and get
        support. These terms apply to everyone who has an account: physicians, office administrators and the
        verification team. “We” are the organization that operates this portal.
      </p>
      <Part title="Your account">
        <Points>
          <li>Your account is yours alone. Do not share your password or the codes we email you.</li>
          <li>
            Use your real name, and keep your email address, phone number and office details up to date.
          </li>
          <li>
            Log out when you leave a shared computer. A session ends automatically after 30 minutes without
            activity, and after 12 hours in any case.
          </li>
          <li>
            If you think someone else has used your account, tell us right away and set a new password. That
            ends all your sessions.
          </li>
          <li>
            The people who manage your office or the verification team can deactivate accounts. You must stop
            using the portal when you no longer work for them.
          </li>
        </Points>
      </Part>
      <Part title="Patients’ information">
        <Points>
          <li>
            Enter information about a patient only when you may do so under the law and need it for treatment,
            payment or health care operations, and no more of it than that takes.
          </li>
          <li>
            Look only at records that your work requires. What you open, change, download and export is
            written to an audit log under your name.
          </li>
          <li>
            What you download or export leaves the portal’s protection. You are responsible for it from then
            on.
          </li>
          <li>
            Enter nothing about a patient where it is not asked for: in the name of an account, or in the
            subject of a support case.
          </li>
        </Points>
      </Part>
      <Part title="Business associate terms under HIPAA">
        <p>
          A medical office that uses the portal is a covered entity, and we are its business associate (45 CFR
          160.103). Where the office and we have signed a business associate agreement, that agreement comes
          first. Otherwise the following applies (45 CFR 164.504(e)):
        </p>
        <Points>
          <li>
            We use and disclose protected health information only to provide the portal’s services to the
            office, as the law requires, and as the office instructs us. We do not sell it, and we do not use
            it for advertising.
          </li>
          <li>
            We protect it by administrative, physical and technical safeguards as the Security Rule requires
            (45 CFR part 164, subpart C).
          </li>
          <li>
            We report to the office any use or disclosure that this does not provide for, and any breach of
            unsecured protected health information, without unreasonable delay and no later than 60 days after
            we discover it.
          </li>
          <li>We bind subcontractors who handle the information for us to the same restrictions.</li>
          <li>
            We make information available so that the office can answer patients who ask for access, amendment
            or an accounting of disclosures, and our records available to the Secretary of Health and Human
            Services.
          </li>
          <li>
            When the office stops using the portal we return or destroy the information where that is
            feasible. What cannot be destroyed, such as the audit log, stays protected as before.
          </li>
          <li>The office may end its use of the portal if we violate a material term of these.</li>
        </Points>
      </Part>
      <Part title="What the answers mean">
        <Points>
          <li>
            A verification says what the payer told the verification team at that time. It is no guarantee of
            coverage or payment: the payer decides on the claim.
          </li>
          <li>
            The portal gives no medical advice. Decisions about treatment are the physician’s and the
            patient’s.
          </li>
          <li>The portal is not for emergencies. In an emergency call 911.</li>
        </Points>
      </Part>
      <Part title="What is not allowed">
        <Points>
          <li>Entering what is false, or what you may not disclose.</li>
          <li>Inviting people who have nothing to do with your office or the verification team.</li>
          <li>Uploading files that harm, and trying to get at records that are not yours to see.</li>
          <li>Calling the portal with programs in a way that keeps others from using it.</li>
        </Points>
      </Part>
      <Part title="Changes and contact">
        <p>
          When these terms change, this page gets a new version number and date. The version that you agreed
          to is kept with your account. If you have questions, contact the verification team: sign in and
          choose Support, or contact the person who invited you.
        </p>
      </Part>
    </LegalPage>
  )
}
