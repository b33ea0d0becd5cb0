import { useId, useState } from 'react'
import { copyFiles } from '#contract/files/files.paths.ts'
import { fileIdOf } from '#contract/files/files.values.ts'
import type { StoredFile } from '#contract/files/stored-file.ts'
import type { FileField } from '#contract/ivr/fields.ts'
import { findPatients, patientValues } from '#contract/ivr/reuse.paths.ts'
import type { EarlierPatient as Patient, PatientValues } from '#contract/ivr/reuse.ts'
import { minPatientSearch } from '#contract/ivr/reuse.values.ts'
import { getReferenceLists } from '#contract/reference/lists.paths.ts'
import { newKey } from '../../kit/form/create-key.ts'
import { controlClass, FieldFrame } from '../../kit/form/field-frame.tsx'
import { call } from '../../kit/http/client.ts'
import { useLoad } from '../../kit/http/queries.ts'
import { cx } from '../../kit/ui/cx.ts'
import { dateText } from '../../kit/ui/dates.ts'
import { Spinner } from '../../kit/ui/first-icons.tsx'
import { Note } from '../../kit/ui/Note.tsx'
import { type CardField, formName } from '../wizard/form.ts'
import type { Wizard } from '../wizard/use-wizard.ts'
import { FilledNote } from './FilledNote.tsx'
import { useFill } from './use-fill.ts'
import { useSettled } from './use-settled.ts'
import { formValues, type Values } from './values.ts'

/** Finds an earlier patient of the office as one types, and fills in what a new request takes over. */
export function EarlierPatient({ form }: Pick<Wizard, 'form'>) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<Patient>()
  const { filled, fill } = useFill(form)
  const search = useSettled(typed.trim())
  // Once a patient is chosen the list goes at once: later, it would move the note about it under the pointer.
  const isSearched = typed !== '' && search.length >= minPatientSearch
  const found = useLoad(findPatients, { search }, { enabled: isSearched, keep: true })
  const patients = isSearched ? found.data?.data : undefined

  const choose = async (patient: Patient) => {
    setBusy(true)
    setFailed(undefined)
    try {
      fill(`${patient.ivrNumber} of ${dateText(patient.createdAt)}`, await valuesFor(patient))
      setTyped('')
    } catch {
      setFailed(patient)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="mb-6 flex flex-col gap-3">
      <FieldFrame id={id} label="Earlier patient (optional)" hint="Choosing one fills in the last request.">
        <input
          id={id}
          type="search"
          placeholder="Name, birth date or policy number"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          aria-describedby={`${id}-hint`}
          className={cx(controlClass, 'h-10 max-w-md')}
        />
      </FieldFrame>
      <p role="status" className={patients || busy ? 'text-xs text-ink-soft' : 'sr-only'}>
        {busy ? (
          <>
            <Spinner className="mr-1 inline size-4" />
            Filling in the last request
          </>
        ) : (
          patients && foundText(patients.length)
        )}
      </p>
      {failed && (
        <Note
          className=""
          text={`The last request of ${failed.patientName} could not be taken over.`}
          onRetry={() => void choose(failed)}
        />
      )}
      {found.isError && isSearched && (
        <Note
          className=""
          text="Earlier patients could not be searched."
          onRetry={() => void found.refetch()}
        />
      )}
      {patients && patients.length > 0 && (
        <ul
          aria-label="Earlier patients"
          className="max-w-xl divide-y divide-line rounded-lg border border-line"
        >
          {patients.map((patient) => (
            <li key={patient._id}>
              <button
                type="button"
                disabled={busy}
                onClick={() => void choose(patient)}
                className="w-full px-3 py-2 text-left hover:bg-hover"
              >
                <span className="block font-medium">{patient.patientName}</span>
                <span className="tabular block text-xs text-ink-soft">
                  Born {dateText(patient.dob)} · {patient.primaryInsurance} · {patient.primaryPolicyNumber} ·{' '}
                  {patient.ivrNumber}, {dateText(patient.createdAt)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {filled && <FilledNote filled={filled} />}
    </div>
  )
}

function foundText(count: number): string {
  if (count === 0) return 'No earlier patient found.'
  return count === 1 ? '1 earlier patient found.' : `${count} earlier patients found.`
}

/** What the form takes over: the texts, and copies of the cards, because a file belongs to one request. */
async function valuesFor({ _id }: Patient): Promise<Values> {
  const [{ data }, lists] = await Promise.all([call(patientValues, { id: _id }), call(getReferenceLists, {})])
  return { ...formValues(data.texts, lists.data), ...(await cardValues(data.cards)) }
}

async function cardValues(cards: PatientValues['cards']): Promise<Values> {
  const all = Object.entries(cards) as [FileField, StoredFile | null][]
  const own = all.flatMap(([name, card]) => {
    const id = card && fileIdOf(card.fileUrl)
    return id ? [{ name, id }] : []
  })
  const copies =
    own.length === 0
      ? []
      : (await call(copyFiles, { ids: own.map(({ id }) => id) }, { idempotencyKey: newKey() })).files
  const copyOf = (name: FileField) => copies[own.findIndex((one) => one.name === name)] ?? null
  return Object.fromEntries(all.map(([name]) => [formName(name) as CardField, copyOf(name)]))
}
