import { useId, useRef, useState } from 'react'
import { maxSentence } from '#contract/packets/packet-fields.ts'
import type { Packet, Sentence } from '#contract/packets/packets.ts'
import { controlClass, FieldFrame } from '../kit/form/field-frame.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { cx } from '../kit/ui/cx.ts'
import { toast } from '../kit/ui/toasts/toast.ts'
import type { SavePacket } from './use-packet.ts'

type Sent = readonly { readonly key: string; readonly text: string }[]

const sentOf = (sentences: readonly Sentence[]): Sent => sentences.map(({ key, text }) => ({ key, text }))

/** The statement, sentence by sentence, each with the facts that it was written from. */
export function StatementEditor({ packet, saving }: { packet: Packet; saving: SavePacket }) {
  const { statement, left, may } = packet
  const [editing, setEditing] = useState<string>()
  const sent = sentOf(statement)
  const save = async (next: Sent, said: string) => {
    const failed = await saving.save({ statement: [...next] }, said)
    const [wrong] = Object.values(failed ?? {})
    if (wrong) toast.error(wrong)
    return failed
  }
  const replace = async (key: string, text: string) => {
    const failed = await save(
      sent.map((one) => (one.key === key ? { key, text } : one)),
      'Sentence saved.',
    )
    if (!failed) setEditing(undefined)
    return failed
  }
  const move = (at: number, by: number) => {
    const next = [...sent]
    const [one] = next.splice(at, 1)
    if (one) next.splice(at + by, 0, one)
    void save(next, 'Sentence moved.')
  }
  const add = async (text: string) => {
    const number = Math.max(0, ...statement.map(({ key }) => Number(/^own-(\d+)$/.exec(key)?.[1] ?? 0))) + 1
    return save([...sent, { key: `own-${number}`, text }], 'Sentence added.')
  }
  return (
    <div className="flex flex-col gap-5">
      <ol className="flex flex-col divide-y divide-line">
        {statement.map((sentence, at) => (
          <li key={sentence.key} className="py-3">
            {editing === sentence.key ? (
              <SentenceForm
                text={sentence.text}
                label="Sentence"
                action="Save sentence"
                busy={saving.isSaving}
                onSave={(text) => replace(sentence.key, text)}
                onCancel={() => setEditing(undefined)}
              />
            ) : (
              <Shown sentence={sentence}>
                {may.save && (
                  <Acts
                    name={sentence.text}
                    isFirst={at === 0}
                    isLast={at === statement.length - 1}
                    busy={saving.isSaving}
                    onEdit={() => setEditing(sentence.key)}
                    onMove={(by) => move(at, by)}
                    onRemove={() =>
                      void save(
                        sent.filter(({ key }) => key !== sentence.key),
                        'Sentence removed.',
                      )
                    }
                  />
                )}
              </Shown>
            )}
          </li>
        ))}
      </ol>
      {may.save && <AddSentence busy={saving.isSaving} onAdd={add} />}
      {left.length > 0 && (
        <section aria-label="Not in the statement" className="flex flex-col gap-2 rounded-lg bg-canvas p-4">
          <h3 className="text-sm font-semibold">Not in the statement</h3>
          <ul className="flex flex-col gap-2">
            {left.map(({ key, text, why }) => (
              <li key={key} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
                <span className="min-w-0 flex-1 basis-60 text-ink-soft">
                  {text} {why === 'no-fact' && <b className="font-medium">No answer supports it anymore.</b>}
                </span>
                {may.save && why === 'left-out' && (
                  <Button
                    variant="link"
                    className="no-print"
                    busy={saving.isSaving}
                    onClick={() => void save([...sent, { key, text }], 'Sentence put back.')}
                  >
                    Put back
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

const marks = { written: '', edited: 'Edited', added: 'Added' } as const

function Shown({ sentence, children }: { sentence: Sentence; children: React.ReactNode }) {
  const { text, facts, state, original } = sentence
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
      <div className="min-w-0 flex-1 basis-60">
        <p className="text-ink wrap-anywhere">
          {text}
          {marks[state] && (
            <span className="ml-2 rounded-sm border border-info-line bg-info-soft px-1.5 py-0.5 text-xs font-medium text-info">
              {marks[state]}
            </span>
          )}
        </p>
        {state === 'edited' && (
          <p className="mt-1 text-sm text-ink-soft">Written from the facts: {original}</p>
        )}
        <p className="mt-1 text-xs text-ink-soft wrap-anywhere">
          {facts.length > 0
            ? facts
                .map(({ label, value }) => `${label}${label.endsWith('?') ? '' : ':'} ${value}`)
                .join(' · ')
            : 'The office’s own words'}
        </p>
      </div>
      {children}
    </div>
  )
}

interface ActsProps {
  name: string
  isFirst: boolean
  isLast: boolean
  busy: boolean
  onEdit: () => void
  onMove: (by: number) => void
  onRemove: () => void
}

function Acts({ name, isFirst, isLast, busy, onEdit, onMove, onRemove }: ActsProps) {
  const of = (act: string) => `${act}: ${name}`
  return (
    <div className="flex flex-wrap gap-1 no-print">
      <Button variant="ghost" size="sm" aria-label={of('Edit')} onClick={onEdit}>
        Edit
      </Button>
      <Button
        variant="ghost"
        size="sm"
        aria-label={of('Move up')}
        disabled={isFirst || busy}
        onClick={() => onMove(-1)}
      >
        Up
      </Button>
      <Button
        variant="ghost"
        size="sm"
        aria-label={of('Move down')}
        disabled={isLast || busy}
        onClick={() => onMove(1)}
      >
        Down
      </Button>
      <Button variant="ghost" size="sm" aria-label={of('Remove')} disabled={busy} onClick={onRemove}>
        Remove
      </Button>
    </div>
  )
}

interface SentenceFormProps {
  text: string
  label: string
  action: string
  busy: boolean
  onSave: (text: string) => Promise<unknown>
  onCancel?: () => void
}

function SentenceForm({ text, label, action, busy, onSave, onCancel }: SentenceFormProps) {
  const [typed, setTyped] = useState(text)
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  return (
    <form
      className="flex flex-col gap-2 no-print"
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim() === '') area.current?.focus()
        else
          void onSave(typed).then(
            // Text typed in the meantime was not sent.
            (failed) => failed === undefined && !onCancel && setTyped((now) => (now === typed ? '' : now)),
          )
      }}
    >
      <FieldFrame id={id} label={label}>
        <textarea
          id={id}
          ref={area}
          className={cx(controlClass, 'py-2')}
          rows={2}
          maxLength={maxSentence}
          value={typed}
          onChange={(event) => setTyped(event.target.value.replace(/\n/g, ' '))}
        />
      </FieldFrame>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" variant="outline" busy={busy}>
          {action}
        </Button>
        {onCancel && (
          <Button size="sm" variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}

const AddSentence = ({ busy, onAdd }: { busy: boolean; onAdd: (text: string) => Promise<unknown> }) => (
  <SentenceForm text="" label="A sentence of your own" action="Add sentence" busy={busy} onSave={onAdd} />
)
