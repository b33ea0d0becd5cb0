import { useEffect, useRef, useState } from 'react'
import { type Question, questionNames, questionOf } from '#contract/ivr/check/questions.ts'
import { packetQuestionNames, packetQuestions } from '#contract/packets/packet-fields.ts'
import type { Packet } from '#contract/packets/packets.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Dialog } from '../kit/ui/Dialog.tsx'
import { Note } from '../kit/ui/Note.tsx'
import { PlainField } from './PlainField.tsx'
import type { SavePacket } from './use-packet.ts'

interface Asked {
  readonly name: string
  readonly label: string
  readonly kind: 'number' | 'yes-no' | 'choice' | 'choices' | 'day'
  readonly unit?: string | undefined
  readonly options?: Readonly<Record<string, string>> | undefined
}

const yesOrNo = { true: 'Yes', false: 'No' }
const withOptions = (question: Asked): Asked =>
  question.kind === 'yes-no' ? { ...question, options: yesOrNo } : question
const askedOfPacket = packetQuestionNames.map((name) => withOptions({ name, ...packetQuestions[name] }))
const askedOf = (name: Question) => withOptions({ name, ...questionOf(name) })

/** Answers as typed: texts, 'true' and 'false', days. */
type Typed = Readonly<Record<string, string>>

const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value))

function factOf({ kind }: Asked, text: string): unknown {
  if (text.trim() === '') return undefined
  if (kind === 'yes-no') return text === 'true'
  if (kind === 'number') return Number.isNaN(Number(text)) ? text : Number(text)
  return kind === 'choices' ? text.split(',') : text
}

interface Row {
  readonly day: string
  readonly lengthCm: string
  readonly widthCm: string
  readonly depthCm: string
}
const noRow: Row = { day: '', lengthCm: '', widthCm: '', depthCm: '' }
const isFilled = (row: Row) => Object.values(row).some((text) => text !== '')

interface FactsDialogProps {
  packet: Packet
  saving: SavePacket
  onClose: () => void
}

/** Clinical facts that are not in the request; the statement is written from them. */
export function FactsDialog({ packet, saving, onClose }: FactsDialogProps) {
  const answered = new Set(packet.answered)
  const asked = [
    ...askedOfPacket,
    ...questionNames
      .filter((name) => !answered.has(name) && questionOf(name).kind !== 'choices')
      .map(askedOf),
  ]
  const kept = packet.facts as Readonly<Record<string, unknown>>
  const [typed, setTyped] = useState<Typed>(() =>
    Object.fromEntries(asked.map(({ name }) => [name, textOf(kept[name])])),
  )
  const [rows, setRows] = useState<readonly Row[]>(() => {
    const given = (kept.measurements ?? []) as readonly Row[]
    return given.length > 0 ? given : [noRow]
  })
  const [errors, setErrors] = useState<Typed>({})
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])
  // Rows without a text are not sent: the server counts the others.
  const measurements = rows.filter(isFilled)
  const save = async () => {
    const facts = Object.fromEntries(
      asked.flatMap((one) => {
        const fact = factOf(one, typed[one.name] ?? '')
        return fact === undefined ? [] : [[one.name, fact]]
      }),
    )
    const failed = await saving.save(
      { facts: { ...facts, ...(measurements.length > 0 && { measurements }) } },
      'Facts saved. The statement now includes them.',
    )
    setErrors(failed ?? {})
    if (!failed) onClose()
  }
  const change = (at: number, part: keyof Row, text: string) =>
    setRows((before) => before.map((row, index) => (index === at ? { ...row, [part]: text } : row)))
  const others = Object.entries(errors).filter(([name]) => !/^facts\.(?!measurements$)/.test(name))
  return (
    <Dialog
      open
      onClose={onClose}
      busy={saving.isSaving}
      width="lg"
      title="Clinical facts"
      text="The statement includes only what you answer. Skip what you don’t know."
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={saving.isSaving} onClick={() => void save()}>
            Save facts
          </Button>
        </>
      }
    >
      <div ref={fields} className="flex flex-col gap-6">
        {others.length > 0 && <Note text={others.map(([, text]) => text).join(' ')} className="" />}
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-2 text-sm font-semibold">Measurements over time</legend>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity
            <div key={at} className="grid grid-cols-3 gap-3">
              {(
                [
                  ['day', 'Day', 'date'],
                  ['lengthCm', 'Length (cm)', 'text'],
                  ['widthCm', 'Width (cm)', 'text'],
                  ['depthCm', 'Depth (cm)', 'text'],
                ] as const
              ).map(([part, label, kind]) => (
                <div key={part} className={part === 'day' ? 'col-span-full' : 'min-w-0'}>
                  <PlainField
                    field={{ kind, label: `${label}${rows.length > 1 ? `, measurement ${at + 1}` : ''}` }}
                    value={row[part]}
                    error={errors[`facts.measurements.${measurements.indexOf(row)}.${part}`]}
                    onChange={(text) => change(at, part, text)}
                  />
                </div>
              ))}
            </div>
          ))}
          <div>
            <Button variant="outline" size="sm" onClick={() => setRows([...rows, noRow])}>
              Add measurement
            </Button>
          </div>
        </fieldset>
        <div className="grid gap-x-6 gap-y-5 ms:grid-cols-2">
          {asked.map(({ name, label, kind, unit, options }) => (
            <PlainField
              key={name}
              field={{ kind: kind === 'day' ? 'date' : 'text', label: unit ? `${label} (${unit})` : label }}
              options={options && Object.entries(options).map(([value, text]) => ({ value, label: text }))}
              value={typed[name] ?? ''}
              error={errors[`facts.${name}`]}
              onChange={(text) => setTyped((before) => ({ ...before, [name]: text }))}
            />
          ))}
        </div>
      </div>
    </Dialog>
  )
}
