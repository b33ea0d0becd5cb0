import type { Decision, IvrDetails } from '#contract/ivr/requests.ts'
import { actionsFor } from '#contract/ivr/review.rules.ts'
import { isApple } from '../../kit/keys/Key.tsx'
import { useOwnKeys } from '../../kit/keys/letter-keys.ts'
import { toast } from '../../kit/ui/toasts/toast.ts'
import { firstShown } from '../benefits/missing-field.ts'
import { copyIdentifier } from './CopyButton.tsx'
import { decisionKeys } from './DecisionBar.tsx'
import type { Identifier } from './identifiers.ts'
import type { WorkspacePart } from './PartTabs.tsx'

interface WorkspaceKeys {
  request: IvrDetails | undefined
  identifiers: readonly Identifier[]
  onStep: (by: 1 | -1) => void
  /** Whether the request on screen is the one that was last stepped to. */
  isThere: () => boolean
  onDecide: (decision: Decision) => void
  onCopyList: () => void
  /** Moves to what the answer asks for next. */
  onNext: () => void
  /** Shows a part of the workspace, and then acts in it. */
  onShow: (part: WorkspacePart, act: () => void) => void
}

const againKey = isApple ? '⌘ Enter' : 'Ctrl Enter'

/** The keys of the review workspace (docs/spec/ivr-workspace.md, 'Keys'). */
export function useWorkspaceKeys(props: WorkspaceKeys): void {
  const { request, identifiers, onStep, isThere, onDecide, onCopyList, onNext, onShow } = props
  const policy = identifiers.find(({ field }) => field === 'primaryPolicyNumber')
  const mayDecide = (decision: Decision) =>
    request !== undefined && actionsFor(request).some(({ action, enabled }) => action === decision && enabled)
  useOwnKeys([
    { key: 'j', does: 'Next request', act: () => onStep(1) },
    { key: 'k', does: 'Previous request', act: () => onStep(-1) },
    {
      key: 't',
      does: 'Take, take over, or release the request',
      // Right after a step the previous request may still be on screen, and must not be taken by mistake.
      act: () => isThere() && pressOwner(),
    },
    ...decisionKeys.map(({ decision, words, key }) => ({
      key,
      does: words,
      act: () => mayDecide(decision) && onDecide(decision),
      command: mayDecide(decision) ? words : undefined,
    })),
    { key: 'v', does: 'Open the insurance card', act: () => openPicture('card') },
    { key: 'w', does: 'Open the wound image', act: () => openPicture('Wound') },
    { key: 'b', does: 'In the viewer: compare two pictures', act: () => undefined },
    {
      key: 'p',
      does: 'Copy the primary policy number',
      act: () => policy && void copyIdentifier(policy),
    },
    { key: 'y', does: 'Copy another identifier', act: onCopyList },
    {
      key: 'u',
      does: 'Fill in from earlier answers; again for the last valid day',
      act: () => onShow('answer', takeOffer),
    },
    {
      key: 'o',
      does: 'Confirm the filled-in values on screen',
      act: () => onShow('answer', confirmShown),
    },
    {
      key: 'f',
      does: 'Next required field, then the decisions',
      act: onNext,
    },
    { key: '1 – 9', does: 'In an answer field: choose that option', act: () => undefined },
    { key: againKey, does: 'In the answer: reopen the last decision', act: () => undefined },
    { key: 'm', does: 'Write a message', act: () => onShow('request', writeMessage), command: 'Message' },
  ])
}

/** Presses the button next to the owner in the header. 'Take over' asks before it takes anything. */
function pressOwner(): void {
  const buttons = firstShown('section[aria-label="Owner"]')?.querySelectorAll('button') ?? []
  const button = [...buttons].find(({ textContent }) =>
    ['Take', 'Take over', 'Release'].includes(textContent),
  )
  button?.click()
}

/** Leads to the message that is being written, or starts one. */
function writeMessage(): void {
  const section = firstShown('#messages')
  const field = section?.querySelector('textarea')
  const buttons = [...(section?.querySelectorAll('button') ?? [])]
  if (field) field.focus()
  else buttons.find(({ textContent }) => textContent === 'Write a message')?.click()
}

/** Takes over what earlier answers and the payer directory offer, then the last day of an answer that has begun. */
function takeOffer(): void {
  const offer = firstShown('[data-offer]')
  const text = firstShown('[data-nothing-offered]')?.dataset.nothingOffered
  if (offer) offer.click()
  else if (text) toast.info(text)
}

/** Makes the values that were taken over and are on screen part of the answer. */
function confirmShown(): void {
  const button = firstShown('[data-confirm-shown]')
  if (button) button.click()
  else if (firstShown('[data-answer]')) toast.info('Nothing to confirm here.')
}

/** Opens the first picture whose name contains a word. */
function openPicture(word: string): void {
  firstShown(`[data-proof*="${word}"]`)?.click()
}
