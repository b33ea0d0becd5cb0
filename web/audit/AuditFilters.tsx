import { officeTopics, topicLabels, topics } from '#contract/audit/audit.ts'
import { SelectInput } from '../kit/form/choices/SelectInput.tsx'
import { DayField } from '../kit/form/dates/DayField.tsx'
import { useIsTeam } from '../kit/session/user-type.ts'
import type { ListState } from '../kit/table/list-state.ts'
import { SearchBox } from '../kit/table/SearchBox.tsx'
import { recordNumber, typedRecord } from './audit-text.ts'

export type AuditFilterName = 'topic' | 'record' | 'from' | 'to'

/** What the audit is narrowed by. */
export function AuditFilters({ list }: { list: ListState<AuditFilterName> }) {
  const { filters, setFilter } = list
  const offered = useIsTeam() ? topics : officeTopics
  const isUnknown = filters.record !== '' && typedRecord(filters.record) === undefined
  return (
    <div className="border-b border-line px-4 py-3 sm:px-6 no-print">
      <div className="audit-filters">
        <SearchBox
          value={list.search}
          onSearch={list.setSearch}
          label="Person"
          placeholder="Name of a person"
        />
        <SearchBox
          value={recordNumber(filters.record)}
          onSearch={(text) => setFilter('record', typedRecord(text) ?? text)}
          label="Record"
          placeholder="Number, such as #IVR-1042"
          hint="The number of a request or of a prior authorization (#PA-…)"
        />
        <SelectInput
          aria-label="What"
          value={filters.topic}
          onChoose={(topic) => setFilter('topic', topic)}
          options={[
            { value: '', label: 'All activity' },
            ...offered.map((topic) => ({ value: topic, label: topicLabels[topic] })),
          ]}
        />
        <DayField
          className="audit-day"
          label="From"
          value={filters.from}
          onChange={(day) => setFilter('from', day)}
        />
        <DayField
          className="audit-day"
          label="To"
          value={filters.to}
          onChange={(day) => setFilter('to', day)}
        />
      </div>
      {isUnknown && (
        <p role="alert" className="mt-2 text-danger-ink">
          Please enter the number of a request or prior authorization, such as #IVR-1042 or #PA-1007.
        </p>
      )}
    </div>
  )
}
