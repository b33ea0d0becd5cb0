import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Those that take longest. Started last, one of them would run alone at the end. */
const first = [
  'tools/architecture/access.test.ts',
  'lab/fuzz/fuzz.test.ts',
  'server/backup/backup.test.ts',
  'server/main.test.ts',
  'server/backup/point-in-time.test.ts',
  'tools/architecture/plain-text.test.ts',
  'server/kit/embedded/postgres.test.ts',
  'server/kit/embedded/data-owner.test.ts',
  'server/durability.test.ts',
  'server/stopping.test.ts',
  'server/admin.test.ts',
  'server/appointments/calendar-follow.test.ts',
  'lab/hostile/hostile.test.ts',
  'demo/fill.test.ts',
  'server/kit/live/streams.test.ts',
  'server/account/guessing-day.test.ts',
  'server/outside/outbox.test.ts',
]

/** The longest test files first. Vitest knows how long a file takes only after it has run here before. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const at = first.findIndex((path) => moduleId.endsWith(path))
      return at < 0 ? first.length : at
    }
    return (await super.sort(files)).sort((a, b) => placeOf(a) - placeOf(b))
  }
}
