import type { UserType } from '#contract/endpoint.ts'

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
 * What the page of a signed-in screen shows before its scripts have come, as HTML: its heading, if it has one, where PageHeader
 * will have it, and for its head the script that hides the heading from those who may not see it. The build gives both to
 * the server (vite.config.ts), which writes them into the page.
 */
export function firstShown(path: string, may: readonly UserType[]): { head: string; body: string } {
  const heading = headings[path]
  return {
    head: `<script src="/screen.js" data-path="${path}" data-may="${may.join('')}"></script>`,
    body: heading
      ? `<p id="heading" class="mx-auto max-w-[1440px] px-4 pt-7 text-2xl leading-8 font-semibold tracking-tight sm:px-6 sm:pt-9 lg:px-8">${heading}</p>`
      : '',
  }
}
