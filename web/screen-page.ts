import type { EndpointPath, UserType } from '#contract/endpoint.ts'
import { ivrDetails } from '#contract/ivr/requests.paths.ts'
import { priorAuthorizationDetails } from '#contract/prior-authorization/prior-authorization.paths.ts'
import { supportDetails } from '#contract/support/support.paths.ts'

/**
 * Headings by path, of screens that always have the same one and no Back button above it. Each screen has its own as well: this
 * table is for the build, and the browser loads none of it. `e2e/routes.spec.ts` finds one that differs.
 */
export const headings: Readonly<Record<string, string>> = {
  '/dashboard': 'Dashboard',
  '/ivrstatus': 'IVR Status',
  '/newivrsubmissions': 'New IVR Submission',
  '/supportingdocuments': 'Supporting Documents',
  '/priorAuthorization': 'Prior Authorization',
  '/add-priorAuthorization': 'Upload Documents',
  '/authorizations': 'Authorizations',
  '/appointment': 'Appointments',
  '/managePhysician': 'Manage Physician',
  '/add-managePhysician': 'Add Physician',
  '/support-request': 'Support Listing',
  '/payers': 'Payers',
  '/add-manageSchedule': 'Manage Schedule',
  '/manageIvrMember': 'Manage IVR Member',
  '/add-ivrMember': 'Add IVR Member',
  '/policies': 'Coverage Policies',
  '/view-profile': 'Profile Details',
  '/audit': 'Audit',
  '/help': 'Help',
}

/**
 * Endpoints by path, of screens of one record that links in mails open: the last part of both is the record's id. The page asks for the
 * record while its scripts come, and the screen's own call takes the reply (public/screen.js).
 */
export const records: Readonly<Record<string, EndpointPath>> = {
  '/viewivrsubmissions': ivrDetails,
  '/view-response': priorAuthorizationDetails,
  '/view-support-request': supportDetails,
}

/**
 * What the page of a signed-in screen shows before its scripts have come, as HTML: its heading, if it has one, where PageHeader
 * will have it, and for its head the script that hides the heading from those who may not see it and asks for the record.
 * The build gives both to the server (vite.config.ts), which writes them into the page.
 */
export function firstShown(path: string, may: readonly UserType[]): { head: string; body: string } {
  const heading = headings[path]
  const record = records[path]?.path.replace(/\/:\w+$/, '')
  const load = record ? ` data-load="/api${record}"` : ''
  return {
    head: `<script src="/screen.js" data-path="${path}" data-may="${may.join('')}"${load}></script>`,
    body: heading
      ? `<p id="heading" class="mx-auto max-w-[1440px] px-4 pt-7 text-2xl leading-8 font-semibold tracking-tight sm:px-6 sm:pt-9 lg:px-8">${heading}</p>`
      : '',
  }
}
