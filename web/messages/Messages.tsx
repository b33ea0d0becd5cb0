import { Suspense } from 'react'
import type { RecordKind } from '#contract/messages/messages.ts'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import { Group, Groups, Skeleton } from '../kit/ui/surfaces.tsx'

const MessagesPanel = lazyPart(() => import('./MessagesPanel.tsx'))

/** The messages on a record. They are below the record's main content, load after it, and are not printed. */
export function Messages(props: { kind: RecordKind; id: string }) {
  return (
    <Suspense
      fallback={
        <div data-control>
          <Groups>
            <Group title="Messages">
              <Skeleton className="h-9 w-2/3" />
            </Group>
          </Groups>
        </div>
      }
    >
      <MessagesPanel {...props} />
    </Suspense>
  )
}
