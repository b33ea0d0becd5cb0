import { useRef, useState } from 'react'
import {
  handleSupportCase,
  type SupportCase,
  supportDetails,
  supportList,
} from '#contract/support/support.ts'
import { isHandled, messageOfFailure } from '../kit/http/api-error.ts'
import { reload, useSend } from '../kit/http/queries.ts'
import { toast } from '../kit/ui/toast.ts'

export interface Assigning {
  /** The case that is asked about; the last one while its question closes. */
  asked: SupportCase | undefined
  isOpen: boolean
  ask: (record: SupportCase) => void
  close: () => void
  confirm: () => Promise<void>
  isAssigning: boolean
}

/** Hands a case on to the IVR team once that is confirmed, and says what became of it. */
export function useAssigning(): Assigning {
  const send = useSend(handleSupportCase)
  // Two clicks can come before the first is on screen as under way.
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
