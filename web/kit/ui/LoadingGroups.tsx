import { Group, Groups, Skeleton } from './surfaces.tsx'

/** A record or, with `fields`, its form while it loads: groups with as many values as it will have. */
export function LoadingGroups({ counts, fields = false }: { counts: readonly number[]; fields?: boolean }) {
  return (
    <div role="status">
      <span className="sr-only">Loading</span>
      <Groups>
        {[...counts.entries()].map(([place, count]) => (
          <Group key={place} heading="div" title={<Skeleton className="mt-1 h-4 w-24" />}>
            <div className={fields ? fieldGrid : detailGrid}>
              {[...Array(count).keys()].map((one) => (
                <div key={one} className="flex flex-col gap-2">
                  <Skeleton className="h-3 w-20" />
                  <Skeleton className={fields ? 'h-10 w-full' : 'h-4 w-4/5'} />
                </div>
              ))}
            </div>
          </Group>
        ))}
      </Groups>
    </div>
  )
}

/** The values of a group. */
export const detailGrid = 'grid gap-x-6 gap-y-5 xs:grid-cols-2 ms:grid-cols-3'
/** The fields of a group. */
export const fieldGrid = 'grid max-w-[720px] gap-x-6 gap-y-5 ms:grid-cols-2'
/** A full-page form: as wide as its headings and fields, so that its buttons are below them. */
export const formWidth = 'max-w-5xl'
