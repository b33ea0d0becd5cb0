import { twoDigits } from '#contract/formats.ts'
import type { IvrDetails } from '#contract/ivr/requests.ts'
import { useNow } from '../../kit/ui/ago.tsx'
import { Button } from '../../kit/ui/Button.tsx'
import { dateText } from '../../kit/ui/dates.ts'
import { serverNow } from '../../kit/ui/server-time.ts'
import type { AnswerState } from './use-benefits-answer.ts'

interface CallBarProps {
  request: IvrDetails
  state: AnswerState
  /** When the call began; undefined while there is none. Kept outside: the answers of a call are given in other tabs. */
  since: number | undefined
  onCall: (since: number | undefined) => void
}

/** A call's clock, and what to read out: starting it records the time, ending it the minutes. */
export function CallBar({ request, state, since, onCall }: CallBarProps) {
  const now = useNow(1_000)
  const start = () => {
    const at = serverNow()
    onCall(at)
    state.beginCall(new Date(at).toISOString())
  }
  const end = () => {
    const minutes = Math.max(1, Math.round((serverNow() - (since ?? serverNow())) / 60_000))
    onCall(undefined)
    state.set('primary', 'call.durationMin', minutes, 'phone')
  }
  const seconds = since === undefined ? 0 : Math.max(0, Math.floor((now - since) / 1_000))
  const clock = `${Math.floor(seconds / 60)}:${twoDigits(seconds % 60)}`
  const codes = request.applicationCodes.map(({ code }) => code).join(', ')
  return (
    <section aria-label="Call" className="flex flex-col gap-3 rounded-lg bg-sunken px-4 py-3 text-sm">
      <div className="flex items-center justify-between gap-3">
        <span className="tabular font-semibold">
          {since === undefined ? 'No call' : `On the call: ${clock}`}
        </span>
        {since === undefined ? (
          <Button size="sm" variant="outline" onClick={start}>
            Start call
          </Button>
        ) : (
          <Button size="sm" variant="outline" onClick={end}>
            End call
          </Button>
        )}
      </div>
      <ol className="answer-script space-y-1.5 pl-5">
        <li>
          Member: {request.name}, born {dateText(request.dob)}, {request.primaryPolicyNumber}
        </li>
        <li>
          Physician: {request.physicianName}, NPI {request.physicianNpi}, tax ID {request.physicianTaxID}
        </li>
        <li>
          Product {request.medicalProductQCode}, {request.unitCm2} cm²; application {codes}; diagnosis{' '}
          {request.diagnosisCodes.join(', ')}; {request.serviceType || request.facilityName},{' '}
          {dateText(request.dos)}
        </li>
        <li>
          Is the plan active? Are these codes covered? Is prior authorization required, and where do we send
          it?
        </li>
        <li>How much is left of the deductible and the out-of-pocket maximum? Coinsurance? Copay?</li>
        <li>May I have your name and a reference number for this call?</li>
      </ol>
    </section>
  )
}
