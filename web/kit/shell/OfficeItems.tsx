import { Menu } from '@base-ui/react/menu'
import { Link, useNavigate } from 'react-router'
import { getInvitations, getMemberships } from '#contract/account/memberships.ts'
import { countText } from '#contract/formats.ts'
import { useLoad } from '../http/queries.ts'
import { toastFailure } from '../http/reply-toasts.ts'
import { workFor } from '../session/switch-office.ts'
import { useIsAcross, useTabOffice } from '../session/tab-office.ts'
import { cx } from '../ui/cx.ts'
import { CheckIcon, OfficeIcon } from '../ui/icons.tsx'
import { menuItemClass } from '../ui/MenuPopup.tsx'

const everyOffice = 'all'
const allOffices = { officeId: everyOffice, officeName: 'All my offices' }

/** In the account menu: the offices of a person with several, to work for one or see all, and a link to them. */
export function OfficeItems() {
  const navigate = useNavigate()
  const memberships = useLoad(getMemberships, {}).data?.data ?? []
  const waiting = useLoad(getInvitations, {}).data?.data.length ?? 0
  const own = useTabOffice((office) => office?.officeId)
  const isAcross = useIsAcross()

  const choose = async (value: string) => {
    const all = value === everyOffice
    const chosen = memberships.find(({ officeId }) => officeId === (all ? own : value)) ?? memberships[0]
    if (!chosen) return
    // First to a screen without a record, which also asks whether a form may be left.
    await navigate('/dashboard')
    if (location.pathname !== '/dashboard') return
    await workFor(chosen, { all, remember: !all }).catch(toastFailure)
  }

  return (
    <>
      {memberships.length > 1 && (
        <Menu.Group aria-label="Office" className="max-h-72 overflow-y-auto border-b border-line py-1">
          {[...memberships, allOffices].map(({ officeId, officeName }) => {
            const isChosen = officeId === (isAcross ? everyOffice : own)
            return (
              <Menu.Item
                key={officeId}
                role="menuitemradio"
                aria-checked={isChosen}
                className={menuItemClass}
                onClick={() => void choose(officeId)}
              >
                <span className="size-4">{isChosen && <CheckIcon className="size-4 text-action-ink" />}</span>
                <span className="min-w-0 wrap-anywhere">{officeName}</span>
              </Menu.Item>
            )
          })}
        </Menu.Group>
      )}
      <Menu.LinkItem closeOnClick render={<Link to="/offices" />} className={cx(menuItemClass, 'mt-1')}>
        <OfficeIcon className="size-4 text-ink-soft" />
        My offices
        {waiting > 0 && (
          <span className="ml-auto text-xs text-ink-soft">{countText(waiting, 'invitation')}</span>
        )}
      </Menu.LinkItem>
    </>
  )
}
