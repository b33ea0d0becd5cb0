import { type ComponentType, useState } from 'react'
import { useNavigate } from 'react-router'
import { type PersonAction, type PersonState, personActions } from '#contract/people/people.rules.ts'
import { messageOfFailure } from '../kit/http/api-error.ts'
import { toastFailure } from '../kit/http/reply-toasts.ts'
import type { RowAction } from '../kit/table/RowMenu.tsx'
import { toast } from '../kit/ui/toasts/toast.ts'

/** Someone who is invited and managed: a physician, a member of the team or a colleague. */
export interface Person extends PersonState {
  _id: string
  name: string
  email: string
}

/** Actions that are confirmed in a dialog; Edit and View open other screens. */
export type AskedAction = Exclude<PersonAction, 'Edit' | 'View'>

/** Sends an action, with a corrected address if one is given, and returns the message to show. */
type Send = (id: string, email?: string) => Promise<{ message: string }>

interface Screen {
  to: string
  state?: object
}

/** What the row menus of a list do. */
export interface PersonActs<P extends Person> {
  /** The confirmation question: 'Are you sure …?' */
  question: (action: AskedAction) => string
  /** Where there is a dialog for people who leave, it sends Deactivate and Delete. */
  send: Readonly<Record<Exclude<AskedAction, LeavingAction>, Send> & Partial<Record<LeavingAction, Send>>>
  Leaving?: ComponentType<LeavingProps<P>>
  /** Reloads whatever shows such people. */
  reload: () => Promise<void>
  /** Without them, Edit and View are not offered: colleagues edit themselves in their profile. */
  edit?: (person: P) => Screen
  view?: (person: P) => Screen
}

export type LeavingAction = 'Deactivate' | 'Delete'

/** A dialog about one person. */
export interface AskedProps<P> {
  person: P
  isOpen: boolean
  onClose: () => void
}

export interface LeavingProps<P = Pick<Person, '_id' | 'name'>> extends AskedProps<P> {
  action: LeavingAction
}

/** The row menus of a list of people, and which dialog is open. */
export function usePersonActions<P extends Person>({ edit, view }: Pick<PersonActs<P>, 'edit' | 'view'>) {
  const navigate = useNavigate()
  const [asked, setAsked] = useState<{ action: AskedAction; person: P; turn: number }>()
  const [isOpen, setOpen] = useState(false)

  const ask = (action: AskedAction, person: P) => {
    setAsked((last) => ({ action, person, turn: (last?.turn ?? 0) + 1 }))
    setOpen(true)
  }

  const chosen = (action: PersonAction, person: P): (() => unknown) | undefined => {
    if (action !== 'Edit' && action !== 'View') return () => ask(action, person)
    const screen = action === 'Edit' ? edit?.(person) : view?.(person)
    return screen && (() => navigate(screen.to, { state: screen.state }))
  }

  return {
    asked,
    isOpen,
    close: () => setOpen(false),
    actions: (person: P): RowAction[] =>
      personActions(person).flatMap(({ action, enabled }) => {
        const onChoose = chosen(action, person)
        if (!onChoose) return []
        return [{ label: action, disabled: !enabled, destructive: action === 'Delete', onChoose }]
      }),
  }
}

interface AnswerParts {
  onClose: () => void
  reload: () => Promise<void>
  /** Whether the dialog stays open and shows this failure. */
  stays?: (failure: unknown) => boolean
}

/** Sends the action that a dialog confirms, closes the dialog, and shows the result. */
export function useAnswer({ onClose, reload, stays }: AnswerParts) {
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()

  const answer = async (send: () => Promise<{ message: string }> | undefined) => {
    if (isSending) return
    setFailure(undefined)
    setSending(true)
    try {
      const sent = await send()
      onClose()
      if (sent) toast.success(sent.message)
    } catch (thrown) {
      if (stays?.(thrown)) return setFailure(messageOfFailure(thrown))
      onClose()
      toastFailure(thrown)
    } finally {
      setSending(false)
    }
    void reload()
  }
  return { answer, isSending, failure }
}
