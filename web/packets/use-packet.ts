import { type Packet, type PacketChanges, preparePacket, savePacket } from '#contract/packets/packets.ts'
import { ApiError, isHandled, messageOfFailure } from '../kit/http/api-error.ts'
import { queryClient, useLoad, useSend } from '../kit/http/queries.ts'
import { toast } from '../kit/ui/toasts/toast.ts'

export type Change = Omit<PacketChanges, 'ivrId' | 'version'>

export interface SavePacket {
  readonly isSaving: boolean
  /** Saves a change. Returns the errors by field ('values.ccn'); none if it is saved. */
  save(change: Change, said?: string): Promise<Readonly<Record<string, string>> | undefined>
}

/** A request's packet, and a function that saves changes to it. */
export function usePacket(id: string) {
  const loaded = useLoad(preparePacket, { ivrId: id })
  const packet = loaded.data?.data
  const sending = useSend(savePacket)
  const save: SavePacket['save'] = async (change, said) => {
    if (!packet) return undefined
    try {
      const reply = await sending.mutateAsync({ ivrId: packet._id, version: packet.version, ...change })
      queryClient.setQueryData<{ data: Packet }>([preparePacket.path, { ivrId: id }], reply)
      if (said) toast.success(said)
      return undefined
    } catch (failure) {
      if (isHandled(failure)) return {}
      if (failure instanceof ApiError && Object.keys(failure.fields).length > 0) return failure.fields
      toast.error(messageOfFailure(failure))
      return {}
    }
  }
  return { ...loaded, packet, isSaving: sending.isPending, save }
}
