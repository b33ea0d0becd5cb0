import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { FileIcon, UploadIcon } from '../kit/ui/icons.tsx'
import { PersonIcon } from '../kit/ui/more-icons.tsx'
import { Card } from '../kit/ui/surfaces.tsx'

const steps: readonly { to: string; title: string; text: string; icon: ReactNode }[] = [
  {
    to: '/add-managePhysician',
    title: 'Invite a physician',
    text: 'Every request names the physician who treats the patient.',
    icon: <PersonIcon className="size-5" />,
  },
  {
    to: '/newivrsubmissions',
    title: 'Send your first request',
    text: 'Five short steps; the verification team answers within days.',
    icon: <FileIcon className="size-5" />,
  },
  {
    to: '/add-priorAuthorization',
    title: 'Ask for a prior authorization',
    text: 'Send charts and wound images, and read the answer here.',
    icon: <UploadIcon className="size-5" />,
  },
]

/** The first steps for an office without any data, in the position where waiting work is listed later. */
export function Beginning() {
  return (
    <Card title="Welcome to Verimend" className="mb-6">
      <ol className="grid gap-3 sm:grid-cols-3">
        {steps.map(({ to, title, text, icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex h-full items-start gap-3 rounded-xl border border-line p-4 transition-colors hover:border-action-line hover:bg-chosen"
            >
              <span className="grid size-10 shrink-0 place-items-center rounded-full bg-chosen text-action-ink">
                {icon}
              </span>
              <span className="min-w-0">
                <span className="block font-medium text-action-ink">{title}</span>
                <span className="mt-0.5 block text-ink-soft">{text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  )
}
