import { type Ref, useImperativeHandle, useState } from 'react'
import type { Decision, ListedIvr } from '#contract/ivr/requests.ts'
import type { AnswerState } from '../benefits/use-benefits-answer.ts'
import { DecideDialogs, useDeciding } from '../DecideDialogs.tsx'
import type { WorkspaceActions } from './RecordScreen.tsx'

/** What the request on screen asks of its question. */
export interface Question {
  ask: WorkspaceActions['onAsk']
  changeNotes: WorkspaceActions['onChangeNotes']
}

/**
 * The question of the request on screen, and the dialog of its notes. It stands outside of the screens: what is in one
 * that is hidden changes only later, and its question would stand over the next request. Opening it renders no request.
 */
export function RecordQuestion({
  ref,
  onDecided,
  onHandOver,
}: Pick<WorkspaceActions, 'onDecided' | 'onHandOver'> & { ref: Ref<Question> }) {
  // As it was when the question was asked: it cannot be typed in below the question.
  const [answer, setAnswer] = useState<AnswerState>()
  const deciding = useDeciding([], onDecided, answer, onHandOver)
  useImperativeHandle(ref, () => ({
    ask(request: ListedIvr, decision: Decision, typed: AnswerState) {
      setAnswer(typed)
      deciding.decide(request, decision)
    },
    changeNotes(request: ListedIvr, typed: AnswerState) {
      setAnswer(typed)
      deciding.changeNotes(request)
    },
  }))
  return <DecideDialogs state={deciding} />
}
