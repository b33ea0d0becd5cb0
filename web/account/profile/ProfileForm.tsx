import { useEffect, useId, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { countryCodes, getUserProfile, type Profile, updateUserProfile } from '#contract/account/profile.ts'
import { userTypeLabels } from '#contract/endpoint.ts'
import { SelectInput } from '../../kit/form/choices/SelectInput.tsx'
import { controlClass, FieldFrame } from '../../kit/form/field-frame.tsx'
import { showFieldErrors } from '../../kit/form/form-errors.ts'
import { LeaveGuard } from '../../kit/form/LeaveGuard.tsx'
import { PhoneField, TextField } from '../../kit/form/TextFields.tsx'
import { useSeenCopy } from '../../kit/form/use-seen-copy.ts'
import { messageOfFailure } from '../../kit/http/api-error.ts'
import { call } from '../../kit/http/client.ts'
import { reload, useSend } from '../../kit/http/queries.ts'
import { auth, setOwnDetails } from '../../kit/session/session.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { ConflictNote } from '../../kit/ui/ConflictNote.tsx'
import { cx } from '../../kit/ui/cx.ts'
import { toast } from '../../kit/ui/toasts/toast.ts'
import { OfficeFields, type OfficeForm } from './OfficeFields.tsx'
import { PictureField, type PictureState } from './PictureField.tsx'
import { isOffice, type ProfileInput, type ProfileUpdate, profileResolver, valuesOf } from './profile-form.ts'

interface ProfileFormProps {
  profile: Profile
  /** Called when edit mode ends: after saving, or by Cancel. */
  onDone: () => void
  onDirty: (dirty: boolean) => void
}

/** The Personal details tab in edit mode. */
export function ProfileForm({ profile, onDone, onDirty }: ProfileFormProps) {
  const form = useForm<ProfileInput, unknown, ProfileUpdate>({
    resolver: profileResolver(profile.userType),
    defaultValues: valuesOf(profile),
    mode: 'onChange',
  })
  const { control, setValue } = form
  const { isDirty, isSubmitting, errors } = form.formState
  const send = useSend(updateUserProfile)
  const [picture, setPicture] = useState<PictureState>('rest')
  const profilePic = useWatch({ control, name: 'profilePic' }) ?? ''
  const countryCode = useWatch({ control, name: 'countryCode' })
  const { seenVersion, conflict, forgetConflict, isConflict } = useSeenCopy(
    profile,
    () => call(getUserProfile, {}),
    (latest) => form.reset(valuesOf(latest)),
  )
  const isUnsaved = isDirty || picture !== 'rest'

  useEffect(() => form.setFocus('firstName'), [form])
  useEffect(() => {
    onDirty(isUnsaved)
    return () => onDirty(false)
  }, [isUnsaved, onDirty])

  const leave = () => {
    onDone()
    void reload(getUserProfile)
  }
  const save = form.handleSubmit(async (update) => {
    if (picture === 'failed')
      return form.setError('profilePic', { message: 'Please retry or remove the picture.' })
    const { token } = auth()
    forgetConflict()
    try {
      const { message, data } = await send.mutateAsync({ ...update, seenVersion })
      setOwnDetails(token, data)
      toast.success(message || 'Profile Details Updated Successfully!')
      leave()
    } catch (failure) {
      if (isConflict(failure)) return
      toast.error(messageOfFailure(failure))
      // docs/spec/profile.md, 'Personal details' asks for this failure in the console too; the message contains
      // nothing that was typed.
      console.error(`Your profile was not saved: ${messageOfFailure(failure)}`)
      showFieldErrors(form, failure)
    }
  })

  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-8">
      <PictureField
        name={profile.name}
        value={profilePic}
        onChange={(fileUrl) => setValue('profilePic', fileUrl, { shouldDirty: true, shouldValidate: true })}
        error={errors.profilePic?.message}
        onState={setPicture}
      />
      <div className="grid gap-x-6 gap-y-5 ms:grid-cols-2">
        <ReadOnlyField label="User Type" value={userTypeLabels[profile.userType]} />
        <ReadOnlyField label="Email" value={profile.email} />
        <TextField control={control} name="firstName" label="First Name" required autoComplete="given-name" />
        <TextField control={control} name="lastName" label="Last Name" required autoComplete="family-name" />
        <PhoneField
          control={control}
          name="phoneNumber"
          label="Mobile Number"
          required
          dialed={countryCode ?? '+1'}
          countryCode={
            <SelectInput
              aria-label="Country code"
              className="w-44 max-xs:w-full"
              options={countryCodes}
              value={countryCode ?? '+1'}
              onChoose={(code) => {
                const chosen = countryCodes.find(({ value }) => value === code)
                if (chosen) setValue('countryCode', chosen.value, { shouldDirty: true })
              }}
            />
          }
        />
        <TextField
          control={control}
          name="faxNumber"
          label="Fax"
          required={isOffice(profile)}
          type="tel"
          maxLength={20}
        />
        {isOffice(profile) && <OfficeFields form={form as unknown as OfficeForm} />}
      </div>
      {conflict && <ConflictNote conflict={conflict} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSubmitting} disabled={picture === 'uploading'}>
          Save
        </Button>
        <Button variant="outline" onClick={leave} disabled={isSubmitting}>
          Cancel
        </Button>
      </div>
      <LeaveGuard dirty={isUnsaved} />
    </form>
  )
}

/** A value that is shown in a form but cannot be changed there. */
function ReadOnlyField({ label, value }: { label: string; value: string }) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} locked>
      <input id={id} readOnly value={value} className={cx(controlClass, 'h-10')} />
    </FieldFrame>
  )
}
