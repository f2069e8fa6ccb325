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

export const demoPeople: readonly Person[] = [buyer, farmer, admin]

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

/** An address that is unique across journeys and runs. */
export const newEmail = (): string => `${crypto.randomUUID()}@example.in`

/** Registers a new account, for journeys that change an account or count its sessions. */
/** No round of the demo goes there: orders have no promised day. */
export const PINCODE_WITHOUT_ROUNDS = '416416'

export async function openAccount(
  request: APIRequestContext,
  role: 'user' | 'farmer',
  pincode = ADDRESS.pincode,
): Promise<Person> {
  const person = { ...(role === 'user' ? buyer : farmer), name: 'Tara Joshi', email: newEmail() }
  const response = await request.post(`/api/${role}s/register`, {
    data: {
      name: person.name,
      email: person.email,
      password: PASSWORD,
      role,
      address: { ...ADDRESS, pincode },
    },
  })
  expect(response.status()).toBe(200)
  return person
}

/** A new farmer whom an operator has called, so that the farm may say where it is paid. */
export async function calledFarmer(request: APIRequestContext): Promise<Person> {
  const person = await openAccount(request, 'farmer')
  const { user } = await sessionElsewhere(request, person)
  const response = await request.post(`/api/admin/accounts/${user._id}/confirm-phone`, {
    headers: await tokenOf(request, admin),
    data: { phone: ADDRESS.phone },
  })
  expect(response.status()).toBe(200)
  return person
}

/** Signs in on the login page, in English. Returns after the click, without waiting for the result. */
export async function signIn(page: Page, person: Person, password = PASSWORD): Promise<void> {
  await page.goto('/login')
  await page.getByRole('radio', { name: person.roleName }).check()
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

/** Signs the page in through the API, for journeys about something else. */
export async function signInByCall(page: Page, person: Person, password = PASSWORD): Promise<void> {
  // A page of the same origin, so that cookie and storage belong to the site.
  if (!page.url().startsWith('http')) await page.goto('/robots.txt')
  const status = await page.evaluate(
    async ({ path, credentials }) => {
      const login = () =>
        fetch(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(credentials),
        })
      let response = await login()
      // A busy server asks its callers to come back.
      if (response.status === 503) {
        await new Promise((resume) => setTimeout(resume, 1_000))
        response = await login()
      }
      if (response.ok) {
        const { token, user } = (await response.json()) as {
          token: string
          user: { _id: string; name: string; role: string }
        }
        const stored = { token, user: { _id: user._id, name: user.name, role: user.role } }
        localStorage.setItem(`farmgate.${user.role}`, JSON.stringify(stored))
      }
      return response.status
    },
    {
      path: loginPath(person),
      credentials: { role: person.role, email: person.email, password, renews: true },
    },
  )
  expect(status).toBe(200)
}

/** Signs this person in on another device: a session that no page of the journey has. */
export async function sessionElsewhere(request: APIRequestContext, person: Person): Promise<Session> {
  const { role, email } = person
  const data = { role, email, password: PASSWORD, renews: true }
  const response = await request.post(loginPath(person), { data })
  expect(response.status()).toBe(200)
  const { token, user } = (await response.json()) as Session
  return { token, user: { _id: user._id, name: user.name, role: user.role } }
}

/** The authorization header of a new session: an older session may have ended because accounts have a session limit. */
export async function tokenOf(request: APIRequestContext, person: Person): Promise<Record<string, string>> {
  const { token } = await sessionElsewhere(request, person)
  return { authorization: `Bearer ${token}` }
}

/** The dialog that requires the current password before a change of password or e-mail. */
const passwordDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Is it you?' })

export async function confirmPassword(page: Page): Promise<void> {
  const dialog = passwordDialog(page)
  await dialog.getByLabel('Current password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
}

/** Ends every session of this person through the API. */
export async function endSessionsOf(request: APIRequestContext, person: Person): Promise<void> {
  const { token } = await sessionElsewhere(request, person)
  const response = await request.delete('/api/auth/sessions', {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(response.status()).toBe(200)
}

/** Opens another tab in the background. This one stays in front, because background tabs render once a second. */
export async function openTab(page: Page, path = '/robots.txt'): Promise<Page> {
  const tab = await page.context().newPage()
  await tab.goto(path)
  await page.bringToFront()
  return tab
}

/** What the browser stores of a sign-in. */
export interface Session {
  readonly token: string
  readonly user: { readonly _id: string; readonly name: string; readonly role: string }
}

export const storedSession = (page: Page, { role }: Pick<Person, 'role'>): Promise<Session | null> =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null') as Session | null, keyOf(role))

/** Stores any value as the session, also an invalid one; undefined removes it. */
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
