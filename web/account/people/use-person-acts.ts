import { useState } from 'react'
import { type PersonAct, type PersonState, personActions } from '#contract/account/invitations.ts'
import { ApiError, messageOfFailure } from '../../kit/http/api-error.ts'
import type { RowAction } from '../../kit/table/row-actions.ts'
import { toast } from '../../kit/ui/toast.ts'

/** Somebody who is invited and managed: a physician or a member of the team. */
export interface Person extends PersonState {
  _id: string
  name: string
  email: string
}

/** Actions that are confirmed in a dialog; Edit and View open other screens. */
export type AskedAct = Exclude<PersonAct, 'Edit' | 'View'>

export interface PersonActsParts<P extends Person> {
  /** Sends the action, with a corrected address if one is given, and returns the message to show. */
  send: (act: AskedAct, person: P, email?: string) => Promise<{ message: string }>
  /** Reloads the list. */
  reload: () => Promise<void>
  edit: (person: P) => void
  view: (person: P) => void
}

export interface PersonActs<P extends Person> {
  /** The action that the dialog asks about. */
  asked: { act: AskedAct; person: P; turn: number } | undefined
  isOpen: boolean
  isSending: boolean
  /** Why the invitation could not be sent again. */
  failure: string | undefined
  actions: (person: P) => RowAction[]
  confirm: (email?: string) => Promise<void>
  close: () => void
}

/** The row menus of a list of people: which dialog is open, what it sends, and the error it shows. */
export function usePersonActs<P extends Person>(parts: PersonActsParts<P>): PersonActs<P> {
  const { send, reload, edit, view } = parts
  const [asked, setAsked] = useState<PersonActs<P>['asked']>()
  const [isOpen, setOpen] = useState(false)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()

  const ask = (act: AskedAct, person: P) => {
    setFailure(undefined)
    setAsked((last) => ({ act, person, turn: (last?.turn ?? 0) + 1 }))
    setOpen(true)
  }

  const handleError = (thrown: unknown) => {
    const status = thrown instanceof ApiError ? thrown.status : 0
    if (asked?.act === 'Send again' && ![401, 403, 404].includes(status))
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
      personActions(person).map(({ act, enabled }) => ({
        label: act,
        disabled: !enabled,
        destructive: act === 'Delete',
        onChoose: () => {
          if (act === 'Edit') edit(person)
          else if (act === 'View') view(person)
          else ask(act, person)
        },
      })),
    async confirm(email) {
      if (!asked || isSending) return
      setSending(true)
      setFailure(undefined)
      try {
        const { message } = await send(asked.act, asked.person, email)
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
