import { useQuery } from '@tanstack/react-query'
import { type StoredFile, signFile } from '#contract/files/files.ts'
import { unreachable } from '../kit/http/api-error.ts'
import { apiErrorOf, call } from '../kit/http/client.ts'
import type { Viewed } from './viewed.ts'

/** A file with its bytes, at most 5 MB. */
export interface LoadedFile {
  file: StoredFile
  bytes: Blob
}

/** How long an unused file stays in memory, so that going back shows it immediately. */
const cacheMs = 60_000

/** Loads the bytes of a file and keeps them in memory while it is shown. */
export function useFile(viewed: Viewed) {
  return useQuery({
    queryKey: ['file', viewed.id],
    queryFn: ({ signal }) => loadFile(viewed, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: cacheMs,
  })
}

/** Reads through the record's signed URL; if that is missing or has expired, requests a new one, once. */
async function loadFile({ id, file }: Viewed, signal: AbortSignal): Promise<LoadedFile> {
  if (file) {
    const reply = await fetched(file.fileUrl, signal)
    if (reply.ok) return { file, bytes: await bytesOf(reply, signal) }
    if (reply.status >= 500) throw await errorOf(reply)
  }
  const { data: fresh } = await call(signFile, { id }, { signal })
  const reply = await fetched(fresh.fileUrl, signal)
  if (!reply.ok) throw await errorOf(reply)
  return { file: fresh, bytes: await bytesOf(reply, signal) }
}

function fetched(url: string, signal: AbortSignal): Promise<Response> {
  return fetch(url, { signal }).catch((failure: unknown) => lost(failure, signal))
}

function bytesOf(reply: Response, signal: AbortSignal): Promise<Blob> {
  return reply.blob().catch((failure: unknown) => lost(failure, signal))
}

function lost(failure: unknown, signal: AbortSignal): never {
  throw signal.aborted ? failure : unreachable()
}

async function errorOf(reply: Response) {
  return apiErrorOf(reply.status, await reply.json().catch(() => undefined), reply.headers.get('retry-after'))
}
