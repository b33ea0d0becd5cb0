import { maxMentions, messagePeople } from '#contract/messages/messages.ts'
import { LabeledSelect } from '../kit/form/choices/SelectInput.tsx'
import { useLoad } from '../kit/http/queries.ts'
import { CloseIcon } from '../kit/ui/icons.tsx'

interface MentionFieldProps {
  record: string
  chosen: readonly string[]
  onChange: (ids: string[]) => void
}

/** Chooses colleagues who are notified of a message. */
export function MentionField({ record, chosen, onChange }: MentionFieldProps) {
  const { data } = useLoad(messagePeople, { record })
  const people = data?.data ?? []
  const left = people.filter(({ _id }) => !chosen.includes(_id))
  if (data && people.length === 0) return null
  const placeholder = data && left.length === 0 ? 'No one else to choose' : 'Choose a colleague'
  return (
    <div className="flex flex-col gap-2">
      <LabeledSelect
        label="Mention"
        value=""
        placeholder={placeholder}
        disabled={chosen.length >= maxMentions}
        options={left.map(({ _id, label }) => ({ value: _id, label }))}
        onChoose={(person) => onChange([...chosen, person])}
        className="mention"
      />
      {chosen.length > 0 && (
        <ul aria-label="Mentioned" className="flex flex-wrap gap-2">
          {chosen.map((person) => {
            const name = people.find(({ _id }) => _id === person)?.label ?? '…'
            return (
              <li
                key={person}
                className="inline-flex items-center gap-1 rounded-md border border-line-strong bg-sheet pl-3"
              >
                {name}
                <button
                  type="button"
                  aria-label={`Remove mention of ${name}`}
                  onClick={() => onChange(chosen.filter((one) => one !== person))}
                  className="grid size-8 place-items-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink"
                >
                  <CloseIcon className="size-3.5" />
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
