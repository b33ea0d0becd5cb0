import { useState } from 'react'
import { useNavigate } from 'react-router'
import {
  acceptInvitation,
  addOffice,
  declineInvitation,
  getInvitations,
  getMemberships,
  type Membership,
  type OpenInvitation,
} from '#contract/account/memberships.ts'
import { userTypeLabels } from '#contract/endpoint.ts'
import { call } from '../../kit/http/client.ts'
import { reload, useLoad } from '../../kit/http/queries.ts'
import { toastFailure, toastReply } from '../../kit/http/reply-toasts.ts'
import { workFor } from '../../kit/session/switch-office.ts'
import { useIsAcross, useTabOffice } from '../../kit/session/tab-office.ts'
import { useMay } from '../../kit/session/user-type.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { dateText } from '../../kit/ui/dates.ts'
import { PlusIcon } from '../../kit/ui/icons.tsx'
import { Card, ErrorState, PageHeader, Skeleton } from '../../kit/ui/surfaces.tsx'
import { AddOfficeDialog } from './AddOfficeDialog.tsx'
import { GroupSection } from './group/GroupSection.tsx'

/** A person's offices, invitations to other offices, and a way to add one of their own. */
export function Component() {
  const may = useMay()
  const navigate = useNavigate()
  const memberships = useLoad(getMemberships, {})
  const invitations = useLoad(getInvitations, {}).data?.data ?? []
  const [isAdding, setAdding] = useState(false)
  const isAcross = useIsAcross()
  const own = useTabOffice((office) => office?.officeId)
  const offices = memberships.data?.data

  const open = async (membership: Membership, all = false) => {
    try {
      await workFor(membership, { all, remember: !all })
      await navigate('/dashboard')
    } catch (failure) {
      toastFailure(failure)
    }
  }

  return (
    <>
      <PageHeader
        title="My Offices"
        text="Sign in once, then work for one office at a time or see the lists of all your offices."
        actions={
          may(addOffice) && (
            <Button onClick={() => setAdding(true)} className="max-sm:w-full">
              <PlusIcon />
              Add office
            </Button>
          )
        }
      />
      <div className="flex flex-col gap-6">
        {invitations.length > 0 && (
          <Card flush title="Invitations">
            <ul className="divide-y divide-line">
              {invitations.map((invitation) => (
                <Invitation key={invitation._id} invitation={invitation} />
              ))}
            </ul>
          </Card>
        )}
        <Card
          flush
          title="Offices"
          aside={
            offices &&
            offices.length > 1 &&
            (isAcross ? (
              <p className="text-ink-soft">You’re viewing all of them</p>
            ) : (
              <Button
                variant="outline"
                size="sm"
                onClick={() =>
                  void open(
                    offices.find(({ officeId }) => officeId === own) ?? (offices[0] as Membership),
                    true,
                  )
                }
              >
                View all my offices
              </Button>
            ))
          }
        >
          {!offices && memberships.error && (
            <ErrorState failure={memberships.error} onRetry={() => void memberships.refetch()} />
          )}
          {!offices && !memberships.error && <Skeleton className="m-6 h-12" />}
          {offices && (
            <ul className="divide-y divide-line">
              {offices.map((membership) => {
                const isCurrent = membership.officeId === own && !isAcross
                return (
                  <li
                    key={membership.officeId}
                    className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-4 sm:px-6"
                  >
                    <div className="min-w-0 flex-1 basis-60">
                      <p className="font-medium wrap-anywhere">{membership.officeName}</p>
                      <p className="text-ink-soft">{userTypeLabels[membership.userType]}</p>
                    </div>
                    {isCurrent ? (
                      <p className="text-ink-soft">You’re working here</p>
                    ) : (
                      <Button
                        variant="outline"
                        size="sm"
                        aria-label={`Work here: ${membership.officeName}`}
                        onClick={() => void open(membership)}
                      >
                        Work here
                      </Button>
                    )}
                  </li>
                )
              })}
            </ul>
          )}
        </Card>
        {may(addOffice) && <GroupSection />}
      </div>
      <AddOfficeDialog isOpen={isAdding} onClose={() => setAdding(false)} />
    </>
  )
}

function Invitation({ invitation }: { invitation: OpenInvitation }) {
  const { _id: invitationId, officeName, userType, invitedBy, expiresAt } = invitation
  const [busy, setBusy] = useState(false)
  const answer = async (endpoint: typeof acceptInvitation | typeof declineInvitation) => {
    setBusy(true)
    await toastReply(call(endpoint, { invitationId }))
    setBusy(false)
    await reload(getInvitations, getMemberships)
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-4 sm:px-6">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium wrap-anywhere">{officeName}</p>
        <p className="text-ink-soft">
          {invitedBy ? `${invitedBy} invited you` : 'You’re invited'} as {userTypeLabels[userType]}. Accept by{' '}
          {dateText(expiresAt)}.
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          variant="outline"
          size="sm"
          disabled={busy}
          aria-label={`Decline the invitation from ${officeName}`}
          onClick={() => void answer(declineInvitation)}
        >
          Decline
        </Button>
        <Button
          size="sm"
          busy={busy}
          aria-label={`Accept the invitation from ${officeName}`}
          onClick={() => void answer(acceptInvitation)}
        >
          Accept
        </Button>
      </div>
    </li>
  )
}
