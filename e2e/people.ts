import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'

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

export const everybody: readonly Person[] = [buyer, farmer, admin]

export const PASSWORD = 'farmgate-demo'

export const ADDRESS = {
  fullName: 'Tara Joshi',
  phone: '9822041873',
  street: '14 Prabhat Road',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411004',
  country: 'India',
}

/** Nobody else has it, in this run or the next. */
export const newEmail = (): string => `${crypto.randomUUID()}@example.in`

/** Somebody of its own for a journey that changes an account or counts its sessions. */
export async function openAccount(request: APIRequestContext, role: 'user' | 'farmer'): Promise<Person> {
  const person = { ...(role === 'user' ? buyer : farmer), name: 'Tara Joshi', email: newEmail() }
  const answer = await request.post(`/api/${role}s/register`, {
    data: { name: person.name, email: person.email, password: PASSWORD, role, address: ADDRESS },
  })
  expect(answer.status()).toBe(200)
  return person
}

/** As a person does it: on the login page, in English. Ends when the button has been pressed. */
export async function signIn(page: Page, person: Person, password = PASSWORD): Promise<void> {
  await fillSignIn(page, person, password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

export async function fillSignIn(page: Page, person: Person, password = PASSWORD): Promise<void> {
  await page.goto('/login')
  await page.getByRole('radio', { name: person.roleName }).check()
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

/** The same without the screen: for journeys about something else. */
export async function signInByCall(page: Page, person: Person, password = PASSWORD): Promise<void> {
  // A page of the same origin, so that the cookie and the storage are the site's own.
  if (!page.url().startsWith('http')) await page.goto('/robots.txt')
  const status = await page.evaluate(
    async ({ path, credentials }) => {
      const answer = await fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(credentials),
      })
      if (answer.ok) {
        const { token, user } = (await answer.json()) as {
          token: string
          user: { _id: string; name: string; role: string }
        }
        const kept = { token, user: { _id: user._id, name: user.name, role: user.role } }
        localStorage.setItem(`farmgate.${user.role}`, JSON.stringify(kept))
      }
      return answer.status
    },
    {
      path: loginPath(person),
      credentials: { role: person.role, email: person.email, password, renews: true },
    },
  )
  expect(status).toBe(200)
}

/** A sign-in somewhere else: a session of this person's that no page of the journey holds. */
export async function sessionElsewhere(request: APIRequestContext, person: Person): Promise<Session> {
  const { role, email } = person
  const data = { role, email, password: PASSWORD, renews: true }
  const answer = await request.post(loginPath(person), { data })
  expect(answer.status()).toBe(200)
  const { token, user } = (await answer.json()) as Session
  return { token, user: { _id: user._id, name: user.name, role: user.role } }
}

/** Where a form asks for the current password before it changes the password or the e-mail. */
export const passwordDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Is it you?' })

export async function confirmPassword(page: Page): Promise<void> {
  const dialog = passwordDialog(page)
  await dialog.getByLabel('Current password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
}

/** Ends every session of this person, as a thief or a forgotten browser of theirs would find out. */
export async function endSessionsOf(request: APIRequestContext, person: Person): Promise<void> {
  const { token } = await sessionElsewhere(request, person)
  const answer = await request.delete('/api/auth/sessions', { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status()).toBe(200)
}

/** Faster than any button can look busy, as with a bouncing Enter key. */
export const submitTwice = (page: Page): Promise<void> =>
  page.locator('main form').evaluate((form: HTMLFormElement) => {
    form.requestSubmit()
    form.requestSubmit()
  })

/** Another tab of the same browser, behind this one: a tab in the back draws once a second. */
export async function openTab(page: Page, path = '/robots.txt'): Promise<Page> {
  const tab = await page.context().newPage()
  await tab.goto(path)
  await page.bringToFront()
  return tab
}

/** What the browser keeps of a sign-in. */
export interface Session {
  readonly token: string
  readonly user: { readonly _id: string; readonly name: string; readonly role: string }
}

export const storedSession = (page: Page, { role }: Pick<Person, 'role'>): Promise<Session | null> =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null') as Session | null, keyOf(role))

/** Whatever it may be; undefined takes it away. */
export const storeSession = (page: Page, { role }: Pick<Person, 'role'>, session: unknown): Promise<void> =>
  page.evaluate(
    ([key, value]) => {
      if (value === undefined) localStorage.removeItem(key)
      else localStorage.setItem(key, value)
    },
    [keyOf(role), session === undefined ? undefined : JSON.stringify(session)] as const,
  )

const keyOf = (role: string): string => `farmgate.${role}`

const loginPath = ({ role }: Person): string =>
  role === 'farmer' ? '/api/farmers/login' : '/api/users/login'
