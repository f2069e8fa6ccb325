import { expect, type Locator, type Page } from '@playwright/test'

export interface Person {
  readonly role: 'user' | 'farmer' | 'admin'
  readonly roleName: string
  readonly name: string
  readonly email: string
}

/** The people of the demo. */
export const buyer: Person = {
  role: 'user',
  roleName: 'Buyer',
  name: 'Asha Kulkarni',
  email: 'buyer@farmgate.test',
}
export const farmer: Person = {
  role: 'farmer',
  roleName: 'Farmer',
  name: 'Ramesh Jadhav',
  email: 'farmer@farmgate.test',
}
export const admin: Person = {
  role: 'admin',
  roleName: 'Admin',
  name: 'Meera Deshpande',
  email: 'admin@farmgate.test',
}

const PASSWORD = 'farmgate-demo'

export async function signIn(page: Page, person: Person, password = PASSWORD): Promise<void> {
  await page.getByRole('radio', { name: person.roleName }).check()
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

/** Signed in, and the list of sessions is there: the page has settled. */
export async function expectSignedIn(page: Page, person: Person): Promise<void> {
  await expect(panelOf(page, person).getByText('This browser')).toBeVisible()
}

export const panelOf = (page: Page, person: Person): Locator =>
  page.getByRole('region', { name: person.name })

export const rowsOf = (page: Page, person: Person): Locator => panelOf(page, person).getByRole('listitem')
