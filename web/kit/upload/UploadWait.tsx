/** Shown next to a disabled submit button while files are still uploading. */
export function UploadWait() {
  return <p className="ml-auto text-xs text-sand-600">Waiting for the upload…</p>
}
