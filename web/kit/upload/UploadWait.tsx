/** Shown next to a disabled submit button while files are still uploading. */
export function UploadWait() {
  return <p className="ml-auto text-xs text-ink-soft">Waiting for the upload…</p>
}
