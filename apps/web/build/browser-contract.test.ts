import * as accounts from '@farmgate/contract/people/accounts.ts'
import { addProduct } from '@farmgate/contract/catalogue/listings.ts'
import * as notices from '@farmgate/contract/telling/notices.ts'
import { expect, test } from 'vitest'
import { browserModule, readsSchema } from './browser-contract.ts'

test('of an endpoint the browser gets method, path, what it shows and the field of its photo', () => {
  expect(browserModule(Object.entries({ loginUser: accounts.loginUser }))).toBe(
    'export const loginUser = {"method":"POST","path":"/users/login"}',
  )
  expect(browserModule(Object.entries({ myNotices: notices.myNotices }))).toContain('"shows":["notices"]')
  expect(browserModule(Object.entries({ addProduct }))).toContain('"picture":"image"')
})

test('a plain value reaches the browser, a schema does not', () => {
  const { UNSEEN_MAX } = notices
  const { SignedIn } = accounts
  expect(browserModule(Object.entries({ UNSEEN_MAX, SignedIn }))).toBe(
    `export const UNSEEN_MAX = ${UNSEEN_MAX}`,
  )
})

const IMPORT = "import { loginUser as login } from '@farmgate/contract/people/accounts.ts'\n"

test.each([
  ['login.body.safeParse(values)', true],
  ['login.response', true],
  ['send(login, { body })', false],
  ['request.body', false],
])('%s reads a schema: %s', (code, isRead) => {
  expect(readsSchema(IMPORT + code)).toBe(isRead)
})
