import { Tabs } from '@base-ui/react/tabs'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSearchParams } from 'react-router'
import { getUserProfile } from '#contract/account/profile.ts'
import { everyone, officeAdmins } from '#contract/endpoint.ts'
import { useLoad } from '../../kit/http/queries.ts'
import { useMay } from '../../kit/session/user-type.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { ConfirmDialog } from '../../kit/ui/Dialog.tsx'
import { HelpLink } from '../../kit/ui/HelpLink.tsx'
import { Card, ErrorState, PageHeader, Skeleton } from '../../kit/ui/surfaces.tsx'
import { MailChoices } from '../../notifications/MailChoices.tsx'
import { ColleaguesTab } from '../../people/colleagues/ColleaguesTab.tsx'
import { AppearanceTab } from './AppearanceTab.tsx'
import { ChangePasswordTab } from './ChangePasswordTab.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { ProfileView } from './ProfileView.tsx'
import { SessionsTab } from './SessionsTab.tsx'

const allTabs = [
  { id: 'personal', label: 'Personal details', allowed: everyone },
  { id: 'colleagues', label: 'Colleagues', allowed: officeAdmins },
  { id: 'password', label: 'Change Password', allowed: everyone },
  { id: 'sessions', label: 'Sessions', allowed: everyone },
  { id: 'notifications', label: 'Notifications', allowed: everyone },
  { id: 'appearance', label: 'Appearance', allowed: everyone },
] as const
type TabId = (typeof allTabs)[number]['id']

/**
 * The user's own profile: details, an office's colleagues, password, sessions, email settings and appearance
 * (docs/spec/profile.md, 'Screen').
 */
export function Component() {
  const [params, setParams] = useSearchParams()
  const [editing, setEditing] = useState(false)
  const [dirty, setDirty] = useState(false)
  const [asked, setAsked] = useState<TabId>()
  const editButton = useRef<HTMLButtonElement>(null)
  const tabs = allTabs.filter(useMay())
  const open = tabs.find(({ id }) => id === params.get('tab'))?.id ?? 'personal'

  const stopEditing = () => {
    // Render immediately, so that the button exists and can take the focus from the form.
    flushSync(() => setEditing(false))
    editButton.current?.focus()
  }
  const show = (tab: TabId) => {
    setEditing(false)
    setDirty(false)
    setAsked(undefined)
    setParams(tab === 'personal' ? {} : { tab }, { replace: true })
  }

  return (
    <>
      <PageHeader
        title="Profile Details"
        actions={
          open === 'personal' ? (
            !editing && (
              <Button ref={editButton} onClick={() => setEditing(true)}>
                Edit
              </Button>
            )
          ) : (
            <HelpLink page="sign-in-and-security" />
          )
        }
      />
      <Card flush>
        <Tabs.Root value={open} onValueChange={(tab: TabId) => (dirty ? setAsked(tab) : show(tab))}>
          <Tabs.List className="flex overflow-x-auto border-b border-line px-1 xs:gap-1 xs:px-2 sm:px-4">
            {tabs.map(({ id, label }) => (
              <Tabs.Tab
                key={id}
                value={id}
                className="relative h-12 shrink-0 rounded-md px-2 font-medium whitespace-nowrap xs:px-3 text-ink-soft outline-offset-[-4px] transition-colors after:absolute after:inset-x-2 after:-bottom-px after:h-0.5 after:rounded-full xs:after:inset-x-3 hover:text-ink data-active:text-action-ink data-active:after:bg-action"
              >
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="personal" className="p-4 sm:p-6" tabIndex={-1}>
            <Personal editing={editing} onDone={stopEditing} onDirty={setDirty} />
          </Tabs.Panel>
          <Tabs.Panel value="colleagues" tabIndex={-1}>
            <ColleaguesTab />
          </Tabs.Panel>
          <Tabs.Panel value="password" className="p-4 sm:p-6" tabIndex={-1}>
            <ChangePasswordTab onDirty={setDirty} />
          </Tabs.Panel>
          <Tabs.Panel value="sessions" className="p-4 sm:p-6" tabIndex={-1}>
            <SessionsTab />
          </Tabs.Panel>
          <Tabs.Panel value="notifications" className="p-4 sm:p-6" tabIndex={-1}>
            <MailChoices onDirty={setDirty} />
          </Tabs.Panel>
          <Tabs.Panel value="appearance" className="p-4 sm:p-6" tabIndex={-1}>
            <AppearanceTab />
          </Tabs.Panel>
        </Tabs.Root>
      </Card>
      <ConfirmDialog
        open={asked !== undefined}
        title="Are you sure you want to leave this page?"
        text="Do you want to discard everything you’ve entered and exit?"
        confirmLabel="Yes"
        onCancel={() => setAsked(undefined)}
        onConfirm={() => asked && show(asked)}
      />
    </>
  )
}

interface PersonalProps {
  editing: boolean
  onDone: () => void
  onDirty: (dirty: boolean) => void
}

function Personal({ editing, onDone, onDirty }: PersonalProps) {
  const { data, error, refetch } = useLoad(getUserProfile, {})
  const profile = data?.data
  if (!profile)
    return error ? <ErrorState failure={error} onRetry={() => void refetch()} /> : <ProfileSkeleton />
  if (!editing) return <ProfileView profile={profile} />
  return <ProfileForm profile={profile} onDone={onDone} onDirty={onDirty} />
}

function ProfileSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-6">
      <span className="sr-only">Loading your profile</span>
      <Skeleton className="size-20 rounded-full" />
      <div className="grid gap-6 sm:grid-cols-2">
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
      </div>
    </div>
  )
}
