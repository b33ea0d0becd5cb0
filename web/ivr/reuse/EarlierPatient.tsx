import { useId, useState } from 'react'
import { copyFiles, fileIdOf } from '#contract/files/files.ts'
import type { Facts } from '#contract/ivr/check/evaluate.rules.ts'
import { givenAnswers } from '#contract/ivr/check/given-answers.rules.ts'
import {
  findPatients,
  minPatientSearch,
  type EarlierPatient as Patient,
  patientValues,
} from '#contract/ivr/reuse.ts'
import { newKey } from '../../kit/form/create-key.ts'
import { controlClass, FieldFrame } from '../../kit/form/field-frame.tsx'
import { useSettled } from '../../kit/form/use-settled.ts'
import { call } from '../../kit/http/client.ts'
import { useLoad } from '../../kit/http/queries.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { cx } from '../../kit/ui/cx.ts'
import { dateText } from '../../kit/ui/dates.ts'
import { Spinner } from '../../kit/ui/icons.tsx'
import { Note } from '../../kit/ui/Note.tsx'
import { answersFrom } from '../check/answers.ts'
import { ofOneTreatment, prefilledForm } from '../prefilled.ts'
import { cards, type IvrForm } from '../wizard/form.ts'
import type { Wizard } from '../wizard/use-wizard.ts'
import { FilledNote } from './FilledNote.tsx'
import { useFill } from './use-fill.ts'
import type { Values } from './values.ts'

const settleMs = 200

type EarlierPatientProps = Pick<Wizard, 'form' | 'extras' | 'choosePhysician'>

/** Finds an earlier patient of the office as one types, and fills in what a new request takes over. */
export function EarlierPatient({ form, extras, choosePhysician }: EarlierPatientProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<Patient>()
  // The physician's record locks and fills fields, so it is dropped with the values that it filled.
  const { filled, fill } = useFill(form, choosePhysician)
  const [answers, setAnswers] = useState<Facts>({})
  const search = useSettled(typed.trim(), settleMs)
  // Once a patient is chosen, the list disappears immediately: later, that would move the note about it under the
  // pointer.
  const isSearched = typed !== '' && search.length >= minPatientSearch
  const found = useLoad(findPatients, { search }, { enabled: isSearched, keep: true })
  const patients = isSearched ? found.data?.data : undefined

  const choose = async (patient: Patient) => {
    setBusy(true)
    setFailed(undefined)
    try {
      const last = await lastRequestOf(patient)
      fill(`${patient.ivrNumber} of ${dateText(patient.createdAt)}`, last.values)
      setAnswers(last.answers)
      setTyped('')
    } catch {
      setFailed(patient)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="mb-6 flex flex-col gap-3">
      <FieldFrame
        id={id}
        label="Earlier patient (optional)"
        hint="Choose a patient to start from their last request."
      >
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
          text={`We couldn’t copy the last request for ${failed.patientName}.`}
          onRetry={() => void choose(failed)}
        />
      )}
      {found.isError && isSearched && (
        <Note className="" text="We couldn’t search earlier patients." onRetry={() => void found.refetch()} />
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
      {filled && (
        <>
          <FilledNote filled={filled} leftOut={leftOut} />
          <LastAnswers key={filled.from} answers={answers} extras={extras} />
        </>
      )}
    </div>
  )
}

function foundText(count: number): string {
  if (count === 0) return 'No earlier patient found.'
  return count === 1 ? '1 earlier patient found.' : `${count} earlier patients found.`
}

const leftOut = 'Date of Service, Wound Images, Documents, and the request’s kind, consent, urgency, and plan'

/**
 * What the form takes over, with copies of the cards, because a file belongs to one request, and the clinical answers.
 */
async function lastRequestOf({ _id }: Patient): Promise<{ values: Values; answers: Facts }> {
  const { data } = await call(patientValues, { id: _id })
  const form = prefilledForm(data, true)
  const values = Object.entries(form).filter(([name]) => !ofOneTreatment.some((one) => one === name))
  return {
    values: { ...Object.fromEntries(values), ...(await cardValues(form)) },
    answers: givenAnswers(data.facts as Facts, { ...form }),
  }
}

async function cardValues(form: IvrForm): Promise<Values> {
  const own = cards.flatMap((card) => {
    const id = form[card] && fileIdOf(form[card].fileUrl)
    return id ? [{ card, id }] : []
  })
  if (own.length === 0) return {}
  const { files } = await call(copyFiles, { ids: own.map(({ id }) => id) }, { idempotencyKey: newKey() })
  return Object.fromEntries(own.map(({ card }, at) => [card, files[at] ?? null]))
}

/** The answers to the check's optional questions of the last request: they may have changed, so they are only offered. */
function LastAnswers({ answers, extras }: Pick<Wizard, 'extras'> & { answers: Facts }) {
  const [isTaken, setTaken] = useState(false)
  const count = Object.keys(answers).length
  if (count === 0) return null
  const text = count === 1 ? '1 clinical question' : `${count} clinical questions`
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-hover px-4 py-3">
      <p role="status" className="min-w-0 flex-1 basis-60">
        {isTaken
          ? `We added the answers to ${text} under Optional questions in the check. Please review them.`
          : `The last request also answered ${text}. The answers may have changed.`}
      </p>
      {!isTaken && (
        <Button
          variant="outline"
          size="sm"
          onClick={() => {
            extras.setValue('answers', { ...extras.getValues('answers'), ...answersFrom(answers) })
            setTaken(true)
          }}
        >
          Use the last answers
        </Button>
      )}
    </div>
  )
}
