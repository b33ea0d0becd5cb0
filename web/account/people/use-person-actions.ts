import { useState } from 'react'
import { type PersonAction, type PersonState, personActions } from '#contract/people/people.rules.ts'
import { ApiError, messageOfFailure } from '../../kit/http/api-error.ts'
import type { RowAction } from '../../kit/table/row-actions.ts'
import { toast } from '../../kit/ui/toasts/toast.ts'

/** Somebody who is invited and managed: a physician, a member of the team or a colleague. */
export interface Person extends PersonState {
  _id: string
  name: string
  email: string
}

/** Actions that are confirmed in a dialog; Edit and View open other screens. */
export type AskedAction = Exclude<PersonAction, 'Edit' | 'View'>

export interface PersonActsParts<P extends Person> {
  /** Sends the action, with a corrected address if one is given, and returns the message to show. */
  send: (action: AskedAction, person: P, email?: string) => Promise<{ message: string }>
  /** Reloads the list. */
  reload: () => Promise<void>
  /** Without one, Edit and View are not offered: colleagues edit themselves in their profile. */
  edit?: (person: P) => void
  view?: (person: P) => void
}

export interface PersonActions<P extends Person> {
  /** The action that the dialog asks about. */
  asked: { action: AskedAction; person: P; turn: number } | undefined
  isOpen: boolean
  isSending: boolean
  /** Why the invitation could not be sent again. */
  failure: string | undefined
  actions: (person: P) => RowAction[]
  confirm: (email?: string) => Promise<void>
  close: () => void
}

/** The row menus of a list of people: which dialog is open, what it sends, and the error it shows. */
export function usePersonActions<P extends Person>(parts: PersonActsParts<P>): PersonActions<P> {
  const { send, reload, edit, view } = parts
  const [asked, setAsked] = useState<PersonActions<P>['asked']>()
  const [isOpen, setOpen] = useState(false)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()

  const ask = (action: AskedAction, person: P) => {
    setFailure(undefined)
    setAsked((last) => ({ action, person, turn: (last?.turn ?? 0) + 1 }))
    setOpen(true)
  }

  const handleError = (thrown: unknown) => {
    const status = thrown instanceof ApiError ? thrown.status : 0
    if (asked?.action === 'Send again' && ![401, 403, 404].includes(status))
      return setFailure(messageOfFailure(thrown))
    setOpen(false)
    if (status !== 401 && status !== 403) toast.error(messageOfFailure(thrown))
    void reload()
  }

  return {
    asked,
    isOpen,
    isSending,
    failure,
    actions: (person) =>
      personActions(person).flatMap(({ action, enabled }) => {
        const opens = { Edit: edit, View: view }
        const isScreen = action === 'Edit' || action === 'View'
        if (isScreen && !opens[action]) return []
        const onChoose = () => (isScreen ? opens[action]?.(person) : ask(action, person))
        return [{ label: action, disabled: !enabled, destructive: action === 'Delete', onChoose }]
      }),
    async confirm(email) {
      if (!asked || isSending) return
      setSending(true)
      setFailure(undefined)
      try {
        const { message } = await send(asked.action, asked.person, email)
        setOpen(false)
        toast.success(message)
        void reload()
      } catch (thrown) {
        handleError(thrown)
      } finally {
        setSending(false)
      }
    },
    close: () => setOpen(false),
  }
}
