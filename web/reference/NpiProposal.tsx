import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { isNpi } from '#contract/fields.ts'
import { foldedLetters } from '#contract/folded.rules.ts'
import { getNpiRecord, type NpiProvider } from '#contract/reference/npi.ts'
import { withoutGaps } from '#contract/typed-text.rules.ts'
import { messageOfFailure } from '../kit/http/api-error.ts'
import { useLoad } from '../kit/http/queries.ts'
import { Button } from '../kit/ui/Button.tsx'
import { placeText } from '../kit/ui/text.ts'

interface NpiProposalProps {
  form: UseFormReturn
  /** The NPI field. */
  name: string
  /** Whose NPI belongs in the field. */
  kind: NpiProvider['kind']
  /** The last name that the person should have. */
  lastName?: string | undefined
  /** The form's values for a provider; '' proposes nothing. */
  proposes: (provider: NpiProvider) => Readonly<Record<string, string>>
}

/**
 * What the public registry says about a typed NPI. Its details are set only when the person agrees, and the form can be
 * sent whatever it says.
 */
export default function NpiProposal({ form, name, ...props }: NpiProposalProps) {
  const { control } = form
  const { dirtyFields } = useFormState({ control, name })
  const typed = withoutGaps(String(useWatch({ control, name }) ?? ''))
  const isAsked = dirtyFields[name] === true && isNpi(typed)
  const { data, error, refetch } = useLoad(
    getNpiRecord,
    { npi: typed },
    { enabled: isAsked, staleTime: Number.POSITIVE_INFINITY },
  )
  const record = isAsked ? data?.data : undefined
  const isAway = isAsked && (error !== null || record?.outcome === 'unavailable')
  return (
    <div role="status" className="text-xs text-ink-soft not-empty:mt-1.5">
      {isAway && (
        <>
          <p>{error ? messageOfFailure(error) : away}</p>
          <Button variant="link" onClick={() => void refetch()}>
            Try again
          </Button>
        </>
      )}
      {record?.outcome === 'not-found' && <p>{notFound}</p>}
      {record?.outcome === 'inactive' && <p>{inactive}</p>}
      {record?.provider && <Found form={form} provider={record.provider} {...props} />}
    </div>
  )
}

const away = 'The NPI registry isn’t responding. You can continue without it.'
const notFound =
  'We couldn’t find this NPI in the NPI registry. Please check the digits. You can continue anyway.'
const inactive = 'The NPI registry lists this NPI as deactivated. You can continue anyway.'

type FoundProps = Omit<NpiProposalProps, 'name'> & { provider: NpiProvider }

function Found({ form, provider, kind, lastName, proposes }: FoundProps) {
  const proposed = proposes(provider)
  const names = Object.keys(proposed)
  const values: readonly unknown[] = useWatch({ control: form.control, name: names })
  const missing = names.filter((name, at) => proposed[name] && proposed[name] !== values[at])
  const use = () => {
    for (const name of missing)
      form.setValue(name, proposed[name], { shouldDirty: true, shouldValidate: true })
  }
  const isOther = kind === 'person' && provider.kind !== kind
  return (
    <>
      <p>NPI registry: {textOf(provider)}</p>
      {warningOf(provider, kind, lastName) && (
        <p className="text-pending">{warningOf(provider, kind, lastName)}</p>
      )}
      {!isOther && missing.length > 0 && (
        <Button variant="link" onClick={use}>
          Use these details
        </Button>
      )}
    </>
  )
}

function textOf({ name, taxonomy, taxonomyCode, address, updatedOn }: NpiProvider): string {
  const [year, month, day] = updatedOn.split('-')
  const parts = [
    name,
    taxonomy && taxonomyCode ? `${taxonomy} (${taxonomyCode})` : taxonomyCode,
    address ? placeText(address) : '',
    updatedOn && `as of ${month}-${day}-${year}`,
  ]
  return parts.filter(Boolean).join(' · ')
}

function warningOf(provider: NpiProvider, kind: NpiProvider['kind'], lastName: string | undefined) {
  if (provider.kind !== kind)
    return kind === 'person'
      ? 'This NPI belongs to an organization, not to a physician.'
      : 'This NPI belongs to a person, not to an organization.'
  const own = plain(lastName ?? '')
  if (kind === 'organization' || own === '') return ''
  const isKnown = [provider.lastName, ...provider.otherLastNames].some((one) => plain(one) === own)
  return isKnown ? '' : `This NPI belongs to someone with a different last name than ${lastName}.`
}

const plain = (text: string) => foldedLetters(text).replace(/[^a-z]/g, '')
