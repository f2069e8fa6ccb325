import { screen, waitFor, within } from '@testing-library/dom'
import { expect } from 'vitest'
import { person } from './page.ts'

/** The dialog that asks for the current password before a change of password or e-mail. */
export const passwordDialog = async () => within(await screen.findByRole('dialog', { name: 'Is it you?' }))

export const expectNoDialog = (): Promise<void> =>
  waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

export async function confirmPassword(password: string): Promise<void> {
  const dialog = await passwordDialog()
  await person.type(dialog.getByLabelText('Current password'), password)
  await person.click(dialog.getByRole('button', { name: 'Save changes' }))
  await expectNoDialog()
}
