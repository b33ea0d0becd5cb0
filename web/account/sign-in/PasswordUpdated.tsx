/** Shown briefly between a password reset and the sign-in page. */
export function PasswordUpdated() {
  return (
    <p role="status" className="text-base text-ink-soft">
      Your password was updated. Taking you to the sign-in page…
    </p>
  )
}
