import { type QueueInput, queueChoices, queueKinds } from '#contract/ivr/queue/queue.ts'
import { FilterInput } from '../../kit/form/choices/FilterInput.tsx'
import { SelectInput } from '../../kit/form/choices/SelectInput.tsx'
import { withChosen } from '../../kit/form/choices/with-chosen.ts'
import { useLoad } from '../../kit/http/queries.ts'
import { useNamesOf } from '../details/use-code-names.ts'
import { kindLabels, productText, reasonLabel, sortOptions } from './queue-text.ts'
import type { QueueFilterName } from './use-queue.ts'

interface QueueFiltersProps {
  input: QueueInput
  onSet: (changes: Readonly<Record<string, string>>) => void
}

/** The queue's filters and order. Filters offer what open requests have. */
export function QueueFilters({ input, onSet }: QueueFiltersProps) {
  const choices = useLoad(queueChoices, {}).data?.data
  const names = useNamesOf(choices?.products ?? [])
  const plain = (list: readonly string[] = []) => list.map((value) => ({ value, label: value }))
  const filters: readonly {
    name: QueueFilterName
    label: string
    options: { value: string; label: string }[]
  }[] = [
    {
      name: 'kind',
      label: 'Kind',
      options: queueKinds.map((value) => ({ value, label: kindLabels[value] })),
    },
    { name: 'payer', label: 'Payer', options: plain(choices?.payers) },
    { name: 'physicianId', label: 'Physician', options: choices?.physicians ?? [] },
    { name: 'inOfficeId', label: 'Office', options: choices?.offices ?? [] },
    {
      name: 'product',
      label: 'Product',
      options: (choices?.products ?? []).map((value) => ({ value, label: productText(value, names) })),
    },
    {
      name: 'reason',
      label: 'Reason',
      options: (choices?.reasons ?? []).map((value) => ({ value, label: reasonLabel(value) })),
    },
  ]
  return (
    <div className="queue-filters grid grid-cols-2 gap-2 ms:grid-cols-3">
      {filters.map(({ name, label, options }) => (
        <FilterInput
          key={name}
          label={label}
          all={`${label}: all`}
          value={input[name]}
          onChoose={(value) => onSet({ [name]: value })}
          options={withChosen(options, { value: input[name], label: input[name] })}
        />
      ))}
      <SelectInput
        aria-label="Sort"
        value={`${input.sort} ${input.order}`}
        onChoose={(value) => {
          const [sort = '', order = ''] = value.split(' ')
          onSet({ sort: sort === 'due' ? '' : sort, order: order === 'asc' ? '' : order })
        }}
        options={sortOptions}
      />
    </div>
  )
}
