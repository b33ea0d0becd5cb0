import { useRef, useState } from 'react'
import {
  handleSupportCase,
  type SupportCase,
  supportDetails,
  supportList,
} from '#contract/support/support.ts'
import { isHandled, messageOfFailure } from '../kit/http/api-error.ts'
import { reload, useSend } from '../kit/http/queries.ts'
import { toast } from '../kit/ui/toasts/toast.ts'

export interface Assigning {
  /** The case that the dialog asks about; it stays set while the dialog closes. */
  asked: SupportCase | undefined
  isOpen: boolean
  ask: (record: SupportCase) => void
  close: () => void
  confirm: () => Promise<void>
  isAssigning: boolean
}

/** Assigns a case to the IVR team after confirmation, and shows the result. */
export function useAssigning(): Assigning {
  const send = useSend(handleSupportCase)
  // A second click may come before the pending state of the first one is rendered.
  const isUnderWay = useRef(false)
  const [asked, setAsked] = useState<SupportCase>()
  const [isOpen, setOpen] = useState(false)
  const confirm = async () => {
    if (isUnderWay.current || !asked) return
    isUnderWay.current = true
    try {
      const { message } = await send.mutateAsync({ supportCaseId: asked._id, assignToIVR: true })
      toast.success(message)
    } catch (failure) {
      if (isHandled(failure)) return
      toast.error(messageOfFailure(failure))
    } finally {
      isUnderWay.current = false
      setOpen(false)
      void reload(supportList, supportDetails)
    }
  }
  const ask = (record: SupportCase) => {
    setAsked(record)
    setOpen(true)
  }
  return { asked, isOpen, ask, close: () => setOpen(false), confirm, isAssigning: send.isPending }
}
