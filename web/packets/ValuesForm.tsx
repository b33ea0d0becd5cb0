import { type FormEvent, useState } from 'react'
import { type PacketFieldName, packetField, packetFieldNames } from '#contract/packets/packet-fields.ts'
import type { Packet } from '#contract/packets/packets.ts'
import { Button } from '../kit/ui/Button.tsx'
import { PlainField } from './PlainField.tsx'
import type { SavePacket } from './use-packet.ts'

const fieldId = (name: string) => `packet-${name}`

/** Moves the focus to a field that is missing. */
export function focusField(name: string): void {
  const element = document.getElementById(fieldId(name))
  const control = element?.matches('input, select')
    ? element
    : element?.querySelector<HTMLElement>('input, [tabindex="0"]')
  element?.scrollIntoView({ block: 'center' })
  if (control instanceof HTMLElement) control.focus()
}

/** The fields that the channel asks for, or that the packet contains, before the others. */
function shownFirst({ missing, values, channel }: Packet): ReadonlySet<string> {
  return new Set([
    ...missing.map(({ field }) => field),
    ...channel.identifiers,
    ...Object.keys(values).filter((name) => values[name] !== ''),
    ...(channel.kind === 'wiser' ? ['urgency', 'plannedApplications'] : ['urgency']),
  ])
}

/** What the packet contains in addition to the request, which can no longer be edited. */
export function ValuesForm({ packet, saving }: { packet: Packet; saving: SavePacket }) {
  const { held, takenFrom } = packet
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [showsAll, setShowsAll] = useState(false)
  const first = shownFirst(packet)
  const names = packetFieldNames.filter((name) => showsAll || first.has(name) || name in typed)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const failed = await saving.save({ values: typed }, 'Saved with the packet.')
    setErrors(failed ?? {})
    // Text typed in the meantime was not sent.
    const isSent = ([name, value]: readonly [string, string]) => typed[name] === value
    if (!failed) setTyped((now) => Object.fromEntries(Object.entries(now).filter((entry) => !isSent(entry))))
  }
  const change = (name: PacketFieldName, value: string) => {
    setTyped((before) => ({ ...before, [name]: value }))
    setErrors(({ [`values.${name}`]: _, ...rest }) => rest)
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5 no-print">
      <div className="grid gap-x-6 gap-y-5 ms:grid-cols-2">
        {names.map((name) => {
          const field = packetField(name)
          const from = takenFrom[name] && !(name in typed) ? `Taken over from ${takenFrom[name]}. ` : ''
          const hint = `${from}${field.hint ?? ''}`
          return (
            <PlainField
              key={name}
              id={fieldId(name)}
              field={{ ...field, ...(hint && { hint }) }}
              options={field.options?.map((one) => ({ value: one, label: one }))}
              value={typed[name] ?? held[name] ?? ''}
              error={errors[`values.${name}`]}
              onChange={(value) => change(name, value)}
            />
          )
        })}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant="outline"
          busy={saving.isSaving}
          disabled={Object.keys(typed).length === 0}
        >
          Save details
        </Button>
        <Button variant="ghost" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Fewer fields' : 'All fields'}
        </Button>
      </div>
    </form>
  )
}
