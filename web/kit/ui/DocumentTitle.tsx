/** The title of the browser tab. */
export function DocumentTitle({ title }: { title: string }) {
  return <title>{`${title} · Verimend`}</title>
}
