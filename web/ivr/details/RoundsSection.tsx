import { Suspense, useState } from 'react'
import type { IvrRequest } from '#contract/ivr/requests.ts'
import type { IvrRounds, Round } from '#contract/ivr/rounds.ts'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import { dateText } from '../../kit/ui/dates.ts'
import { Group, Groups } from '../../kit/ui/surfaces.tsx'
import { ItemAnswer, ItemText, UnsentAnswer } from './RoundItems.tsx'

const AnswerForm = lazyPart(() => import('./AnswerForm.tsx'))

interface RoundsSectionProps {
  request: IvrRequest
  rounds: IvrRounds['rounds']
}

/** Questions about a request with their answers, latest first; an office answers the open items here. */
export const RoundsSection = (props: RoundsSectionProps) => <Rounds key={props.request._id} {...props} />

function Rounds({ request, rounds }: RoundsSectionProps) {
  const [unsent, setUnsent] = useState('')
  const { ivrNumber, submissionStatus } = request
  return (
    <>
      {unsent && (
        <UnsentAnswer
          why={
            submissionStatus === 'Conditional'
              ? 'The team changed what it needs.'
              : `${ivrNumber} is now ${submissionStatus}.`
          }
          typed={unsent}
          onClose={() => setUnsent('')}
        />
      )}
      <Groups>
        {rounds.map((round, at) => {
          const isOpen = at === 0 && submissionStatus === 'Conditional'
          return (
            <Group
              key={round.round}
              title={isOpen ? 'What is missing' : `Round ${round.round}`}
              aside={<p className="text-xs text-ink-soft">{askedText(round)}</p>}
            >
              {isOpen && request.may.answer ? (
                <Suspense>
                  <AnswerForm key={round.askedAt} request={request} round={round} onUnsent={setUnsent} />
                </Suspense>
              ) : (
                <ItemList round={round} />
              )}
            </Group>
          )
        })}
      </Groups>
    </>
  )
}

const askedText = ({ askedByName, askedAt, answeredAt, answeredByName }: Round): string => {
  const asked = `Asked by ${askedByName}, ${dateText(askedAt)}.`
  return answeredAt ? `${asked} Answered by ${answeredByName}, ${dateText(answeredAt)}.` : asked
}

function ItemList({ round }: { round: Round }) {
  return (
    <div className="flex flex-col gap-4">
      {round.items.some(({ kind }) => kind !== 'notes') && (
        <p className="max-w-prose break-words whitespace-pre-line text-ink-soft">
          {round.additionalInformation}
        </p>
      )}
      <ol className="divide-y divide-line">
        {round.items.map((item) => (
          <li key={item.item} className="flex flex-col gap-2 py-3">
            <ItemText item={item} />
            <ItemAnswer item={item} />
          </li>
        ))}
      </ol>
    </div>
  )
}
