/** Beside a button that waits for files on their way: why it does. */
export function UploadWait() {
  return <p className="ml-auto text-xs text-sand-600">Waiting for the upload…</p>
}
