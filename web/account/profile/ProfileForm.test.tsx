import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getUserProfile, type Profile, updateUserProfile } from '#contract/account/profile.ts'
import { errorMessage } from '#contract/errors.ts'
import { answers, arrived, errorReply, ok } from '../../testing/api.ts'
import { render } from '../../testing/render.tsx'
import { ProfileForm } from './ProfileForm.tsx'

const profile: Profile = {
  _id: '4',
  name: 'Ruth Okafor',
  firstName: 'Ruth',
  lastName: 'Okafor',
  email: 'ruth@test.example',
  countryCode: '+1',
  phoneNumber: '5125550100',
  userType: 3,
  profilePic: '',
  officeName: '',
  taxID: '',
  npiNumber: '',
  faxNumber: '',
  officeAddress: { address: '', city: '', state: '', zipCode: '' },
  version: 'first',
}

const firstName = page.getByRole('textbox', { name: 'First Name' })
const save = page.getByRole('button', { name: 'Save' })

test('when two edits start from the same copy of a profile, the second keeps its input until Show latest loads the first', async () => {
  const words = errorMessage('account.profile-changed-since')
  const changed = errorReply(409, words, { code: 'account.profile-changed-since' })
  await answers(updateUserProfile, changed, ok({ message: 'Saved.', data: profile }))
  await answers(getUserProfile, ok({ data: { ...profile, firstName: 'Ruthie', version: 'second' } }))
  const onDone = vi.fn()
  render(<ProfileForm profile={profile} onDone={onDone} onDirty={() => undefined} />)
  await userEvent.fill(firstName, 'Rue')
  await userEvent.click(save)
  await expect.element(page.getByText(words)).toBeVisible()
  await expect.element(firstName).toHaveValue('Rue')
  expect(onDone).not.toHaveBeenCalled()

  await userEvent.click(page.getByRole('button', { name: 'Show latest' }))
  await expect.element(firstName).toHaveValue('Ruthie')
  await expect.element(page.getByText(words)).not.toBeInTheDocument()
  await userEvent.fill(firstName, 'Ruby')
  await userEvent.click(save)
  await expect.poll(() => onDone.mock.calls).toHaveLength(1)
  const sent = (await arrived(updateUserProfile)).map(({ body }) => JSON.parse(body ?? ''))
  expect(sent).toMatchObject([
    { firstName: 'Rue', seenVersion: 'first' },
    { firstName: 'Ruby', seenVersion: 'second' },
  ])
})
