import { getMemberships } from '#contract/account/memberships.ts'
import { SelectInput } from '../../kit/form/choices/SelectInput.tsx'
import { useLoad } from '../../kit/http/queries.ts'
import { workFor } from '../../kit/session/switch-office.ts'
import { tabOffice } from '../../kit/session/tab-office.ts'

interface OfficeOfRequestProps {
  /** Something is typed: the request stays with its office. */
  dirty: boolean
  /** The form starts over, with the physicians, facilities and drafts of the other office. */
  onSwitched: () => void
}

/** Which office a new request is for, if the person has several. */
export function OfficeOfRequest({ dirty, onSwitched }: OfficeOfRequestProps) {
  const memberships = useLoad(getMemberships, {}).data?.data ?? []
  const own = tabOffice()
  const choices = memberships.filter(({ userType }) => userType === own?.userType)
  if (!own || choices.length < 2) return null
  const choose = async (officeId: string) => {
    const chosen = choices.find((membership) => membership.officeId === officeId)
    if (!chosen) return
    await workFor(chosen, { all: own.all })
    onSwitched()
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span id="office-of-request" className="font-medium">
        Office for this request
      </span>
      <div className="min-w-0 flex-1 basis-60 sm:max-w-md">
        <SelectInput
          aria-labelledby="office-of-request"
          aria-describedby={dirty ? 'office-is-kept' : undefined}
          disabled={dirty}
          options={choices.map(({ officeId, officeName }) => ({ value: officeId, label: officeName }))}
          value={own.officeId}
          onChoose={(officeId) => void choose(officeId)}
        />
      </div>
      {dirty && (
        <p id="office-is-kept" className="basis-full text-xs text-ink-soft">
          What you enter stays with this office. Start a new request to send one for another office.
        </p>
      )}
    </div>
  )
}
