import { officeHeader } from '#contract/endpoint.ts'
import { type StoredFile, uploadFile, uploadSingleFile } from '#contract/files/files.ts'
import { unreachable } from '../http/api-error.ts'
import { apiErrorOf, replyIn } from '../http/client.ts'
import { reportAnswer, reportNoAnswer } from '../http/connection.ts'
import { auth } from '../session/session.ts'
import { tabOffice } from '../session/tab-office.ts'

interface UploadOptions {
  /** Whether the field holds one file; single and multiple uploads have different endpoints. */
  single: boolean
  /** One key per file, the same for all its retries. */
  idempotencyKey: string
  /** Called with the percentage sent so far. */
  onProgress: (percent: number) => void
  signal: AbortSignal
}

/** An upload without progress for this long counts as lost, even if the browser reports no error. */
const stalledMs = 60_000

/** Uploads one file with its progress and returns the stored file. Throws an ApiError, or an AbortError. */
export function upload(
  file: File,
  { single, idempotencyKey, onProgress, signal }: UploadOptions,
): Promise<StoredFile> {
  const endpoint = single ? uploadSingleFile : uploadFile
  const token = auth().token
  const about = { token, purpose: 'send' } as const
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api${endpoint.path}`)
    request.setRequestHeader('authorization', `Bearer ${token}`)
    const office = tabOffice()
    if (office) request.setRequestHeader(officeHeader, office.officeId)
    request.setRequestHeader('idempotency-key', idempotencyKey)
    request.responseType = 'json'
    const onLost = () => {
      reportNoAnswer()
      reject(unreachable('send'))
    }
    let stalled: ReturnType<typeof setTimeout> | undefined
    const restartStallTimer = () => {
      clearTimeout(stalled)
      stalled = setTimeout(() => {
        onLost()
        request.abort()
      }, stalledMs)
    }
    const cancel = () => request.abort()
    request.upload.onprogress = ({ loaded, total }) => {
      restartStallTimer()
      onProgress(total > 0 ? Math.floor((loaded / total) * 100) : 0)
    }
    request.onerror = onLost
    request.onabort = () => reject(new DOMException('The upload was canceled.', 'AbortError'))
    request.onloadend = () => {
      clearTimeout(stalled)
      signal.removeEventListener('abort', cancel)
    }
    request.onload = () => {
      if (request.status < 500) reportAnswer()
      if (request.status >= 400) {
        reject(apiErrorOf(request.status, request.response, request.getResponseHeader('retry-after'), about))
        return
      }
      try {
        resolve(replyIn<typeof endpoint>(request.response).file)
      } catch (failure) {
        reject(failure)
      }
    }
    signal.addEventListener('abort', cancel)
    restartStallTimer()
    const body = new FormData()
    body.append('file', file)
    request.send(body)
  })
}
