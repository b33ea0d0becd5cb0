import { useRef } from 'react'
import { handleSupportCase, type SupportCase, supportDetails, supportList } from '#contract/support.ts'
import { reload, useSend } from '../kit/queries.ts'
import { isDealtWith, wordsOfFailure } from '../kit/refusal.ts'
import { toast } from '../kit/toast.ts'

/** Hands a case on to the IVR team, and says what became of it. */
export function useAssigning() {
  const send = useSend(handleSupportCase)
  // Two clicks can come before the first is on screen as under way.
  const isUnderWay = useRef(false)
  const assign = async ({ _id }: SupportCase) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    try {
      const { message } = await send.mutateAsync({ supportCaseId: _id, assignToIVR: true })
      toast.success(message)
    } catch (failure) {
      if (isDealtWith(failure)) return
      toast.error(wordsOfFailure(failure))
    } finally {
      isUnderWay.current = false
      void reload(supportList, supportDetails)
    }
  }
  return { assign, isAssigning: send.isPending }
}
