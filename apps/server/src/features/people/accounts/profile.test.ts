import { setTimeout as sleep } from 'node:timers/promises'
import { updateAddress, updateUserProfile, userProfile } from '@farmgate/contract/people/accounts.ts'
import { adminProfile, updateAdminProfile } from '@farmgate/contract/people/admin-profile.ts'
import type { Input } from '@farmgate/contract/endpoint.ts'
import { farmerProfile, updateFarmerProfile } from '@farmgate/contract/people/farm-profile.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { formOf, takePhoto } from '#testing/builders/listings.ts'
import { setUpApp } from '#testing/builders/second-factor.ts'
import { untilLockWaits } from '#testing/database/lock-waits.sql.ts'
import { ADDRESS, cookieOf, openMarket, outcome, type Person, problemOf, renewal } from '#testing/market.ts'

const market = await openMarket()

const signedInAgo = (person: Person, minutes: number) =>
  sql`update sessions set auth_time = auth_time - ${minutes} * interval '1 minute' where account_id = ${person.id}`.execute(
    market.db,
  )

/** As our form sends it. */
const change = (person: Person, fields: { email?: string; password?: string }) =>
  person.call(updateUserProfile, { body: { ...fields, currentPassword: person.password } })

test('a buyer reads their profile; the password hash is never in a response', async () => {
  const buyer = await market.person('user')
  const reply = await fetch(`${market.url}/users/profile`, {
    headers: { authorization: `Bearer ${buyer.token}` },
  })
  const text = await reply.text()
  expect(JSON.parse(text).user).toEqual({
    _id: buyer.id,
    name: buyer.name,
    email: buyer.email,
    role: 'user',
    emailVerified: false,
    address: { ...ADDRESS, email: buyer.email },
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  })
  expect(text).not.toMatch(/argon2|password/)
  const row = await market.db
    .selectFrom('accounts')
    .select('password_hash')
    .where('id', '=', buyer.id)
    .executeTakeFirst()
  expect(row?.password_hash).toMatch(/^\$argon2id\$/)
})

test('a name changes alone, at any time, and no session ends', async () => {
  const buyer = await market.person('user')
  const other = await market.signIn(buyer)
  await signedInAgo(buyer, 60)
  const response = await buyer.call(updateUserProfile, {
    body: { name: 'Asha K', email: buyer.email, password: '' },
  })
  expect(response).toMatchObject({ message: 'Profile updated successfully', user: { name: 'Asha K' } })
  expect(response.token).toBeUndefined()
  expect(await outcome(market.call(userProfile, {}, { token: other.token }))).toBe('done')
  expect(await outcome(market.signIn(buyer))).toBe('done')
})

test('a field that is not sent stays as it was', async () => {
  const buyer = await market.person('user')
  const { user } = await buyer.call(updateUserProfile, { body: {} })
  expect(user).toMatchObject({ name: buyer.name, email: buyer.email, address: ADDRESS })
})

test('an e-mail that differs only in case is no change', async () => {
  const buyer = await market.person('user')
  await signedInAgo(buyer, 60)
  const response = await buyer.call(updateUserProfile, { body: { email: buyer.email.toUpperCase() } })
  expect(response.user.email).toBe(buyer.email)
})

test('a new password ends every other session at once and gives this one new tokens', async () => {
  const buyer = await market.person('user')
  const other = await market.signIn(buyer)
  const reply = await fetch(`${market.url}/users/updateProfile`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${buyer.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ password: 'a brand new password', currentPassword: buyer.password }),
  })
  const { token } = (await reply.json()) as { token: string }
  expect(await outcome(market.call(userProfile, {}, { token }))).toBe('done')
  expect(await outcome(market.call(userProfile, {}, { token: other.token }))).toBe('auth.required')
  const renewed = await fetch(`${market.url}/auth/user/refresh`, renewal('user', other.cookie))
  expect(renewed.status).toBe(401)

  expect((await fetch(`${market.url}/auth/user/refresh`, renewal('user', cookieOf(reply)))).status).toBe(200)

  expect(await outcome(market.signIn(buyer))).toBe('auth.wrong_credentials')
  expect(await outcome(market.signIn({ ...buyer, password: 'a brand new password' }))).toBe('done')
})

test('a cookie from before the change is refused, even within the minute of grace', async () => {
  const buyer = await market.person('user')
  await change(buyer, { password: 'a brand new password' })
  expect((await fetch(`${market.url}/auth/user/refresh`, renewal('user', buyer.cookie))).status).toBe(401)
})

test('a new e-mail ends every other session too, and a taken one is refused without a reason', async () => {
  const buyer = await market.person('user')
  const other = await market.signIn(buyer)
  const neighbour = await market.person('user')
  const { requestId: _, ...problem } = await problemOf(change(buyer, { email: neighbour.email }))
  expect(problem).toEqual({ status: 400, code: 'profile.refused', message: 'Failed to update profile' })
  const response = await change(buyer, { email: 'new@example.in' })
  expect(response.user.email).toBe('new@example.in')
  expect(response.token).toEqual(expect.any(String))
  expect(await outcome(market.call(userProfile, {}, { token: other.token }))).toBe('auth.required')
  // The address keeps the e-mail it was given: delivery mails go there until the buyer changes it.
  expect(response.user.address?.email).toBe(buyer.email)
})

test('of two sessions that change the password at once one wins, and the other is ended', async () => {
  const buyer = await market.person('user')
  const thief = await market.signIn(buyer)
  const locked = await market.db.startTransaction().execute()
  await locked.selectFrom('accounts').select('id').where('id', '=', buyer.id).forUpdate().execute()
  const changeWith = (token: string, password: string) =>
    outcome(
      market.call(updateUserProfile, { body: { password, currentPassword: buyer.password } }, { token }),
    )
  const both = [changeWith(buyer.token, 'the first password'), changeWith(thief.token, 'the second password')]
  await sleep(300)
  await locked.commit().execute()
  expect((await Promise.all(both)).sort()).toEqual(['auth.required', 'done'])
})

test('a sign-in with the old password that was under way when it changed opens no session', async () => {
  const buyer = await market.person('user')
  const locked = await market.db.startTransaction().execute()
  await locked.selectFrom('accounts').select('id').where('id', '=', buyer.id).forUpdate().execute()
  const changing = outcome(change(buyer, { password: 'a brand new password' }))
  await sleep(300)
  // Its password was right when it was checked; it now waits behind the change.
  const signingIn = market.signIn(buyer)
  await sleep(300)
  await locked.commit().execute()
  expect(await changing).toBe('done')
  const { token } = await signingIn
  expect(await outcome(market.call(userProfile, {}, { token }))).toBe('auth.required')
})

test('a session that is ended while its call waits changes nothing', async () => {
  const buyer = await market.person('user')
  const locked = await market.db.startTransaction().execute()
  await locked.selectFrom('accounts').select('id').where('id', '=', buyer.id).forUpdate().execute()
  const waiting = outcome(buyer.call(updateUserProfile, { body: { name: 'Too late' } }))
  await sleep(300)
  await locked
    .updateTable('sessions')
    .set({ revoked_at: new Date(), revoke_reason: 'test' })
    .where('account_id', '=', buyer.id)
    .execute()
  await locked.commit().execute()
  expect(await waiting).toBe('auth.required')
  const { token } = await market.signIn(buyer)
  expect((await market.call(userProfile, {}, { token })).user.name).toBe(buyer.name)
})

test('a token from before the change may read for its last minute, but not change password or e-mail again', async () => {
  const buyer = await market.person('user')
  await change(buyer, { password: 'a brand new password' })
  expect(await outcome(buyer.call(userProfile, {}))).toBe('done')
  for (const fields of [{ password: 'a third password' }, { email: 'thief@example.in' }]) {
    expect(await outcome(change({ ...buyer, password: 'a brand new password' }, fields))).toBe(
      'auth.required',
    )
  }
  expect(await outcome(market.signIn({ ...buyer, password: 'a brand new password' }))).toBe('done')
})

test('another tab that renews just after the change is refused, and the new session stays', async () => {
  const buyer = await market.person('user')
  const reply = await fetch(`${market.url}/users/updateProfile`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${buyer.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ password: 'a brand new password', currentPassword: buyer.password }),
  })
  const { token } = (await reply.json()) as { token: string }
  expect((await fetch(`${market.url}/auth/user/refresh`, renewal('user', buyer.cookie))).status).toBe(401)
  expect(await outcome(market.call(userProfile, {}, { token }))).toBe('done')
  expect((await fetch(`${market.url}/auth/user/refresh`, renewal('user', cookieOf(reply)))).status).toBe(200)
})

test('sessions ended by a change do not count: the next sign-in ends no live session', async () => {
  const buyer = await market.person('user')
  for (let i = 0; i < 9; i++) await market.signIn(buyer)
  const { token = '' } = await change(buyer, { password: 'a brand new password' })
  await market.signIn({ ...buyer, password: 'a brand new password' })
  expect(await outcome(market.call(userProfile, {}, { token }))).toBe('done')
})

test('a change that would be refused anyway computes no hash', async () => {
  const buyer = await market.person('user')
  const calls = Array.from({ length: 40 }, () =>
    outcome(buyer.call(updateUserProfile, { body: { password: 'a new password' } })),
  )
  expect(new Set(await Promise.all(calls))).toEqual(new Set(['auth.reauth_required']))
})

describe.each([
  ['a new password', { password: 'a new password' }],
  ['a new e-mail', { email: 'else@example.in' }],
] as const)('%s', (_, fields) => {
  const refusal = (person: Person) => problemOf(person.call(updateUserProfile, { body: fields }))
  const reauthRequired = { status: 403, code: 'auth.reauth_required' }

  test('needs the current password in a session that renews, however fresh the sign-in', async () => {
    const buyer = await market.person('user')
    expect(await refusal(buyer)).toMatchObject(reauthRequired)
    await signedInAgo(buyer, 11)
    expect(await refusal(buyer)).toMatchObject(reauthRequired)
    const wrong = { ...fields, currentPassword: 'not it' }
    expect(await outcome(buyer.call(updateUserProfile, { body: wrong }))).toBe('auth.wrong_current_password')
    expect((await buyer.call(userProfile, {})).user.email).toBe(buyer.email)
    expect(await outcome(market.signIn(buyer))).toBe('done')
    expect(await outcome(change(buyer, { ...fields, ...unused(fields) }))).toBe('done')
  })

  test('of a plain client needs none within ten minutes of its sign-in, ends the other sessions and is mailed', async () => {
    const buyer = await market.person('user', { renews: false })
    const others = [await market.signIn(buyer), await market.signIn(buyer, { renews: false })]
    expect(await outcome(buyer.call(updateUserProfile, { body: { ...fields, ...unused(fields) } }))).toBe(
      'done',
    )
    for (const { token } of others)
      expect(await outcome(market.call(userProfile, {}, { token }))).toBe('auth.required')
    const mails = await market.db
      .selectFrom('mails')
      .select('kind')
      .where('recipient_id', '=', buyer.id)
      .where('kind', '<>', 'email_verification')
      .execute()
    expect(mails).toEqual([{ kind: 'password' in fields ? 'password_changed' : 'email_changed' }])
  })

  test('of a plain client needs the current password ten minutes after its sign-in', async () => {
    const buyer = await market.person('user', { renews: false })
    await signedInAgo(buyer, 11)
    expect(await refusal(buyer)).toMatchObject(reauthRequired)
    expect(await outcome(change(buyer, { ...fields, ...unused(fields) }))).toBe('done')
  })
})

test.each(['user', 'farmer'] as const)(
  'a %s’s plain client goes on with the token of its own sign-in after each change',
  async (role) => {
    const update = role === 'user' ? updateUserProfile : updateFarmerProfile
    const person = await market.person(role, { renews: false })
    const other = await market.signIn(person, { renews: false })
    const email = `${crypto.randomUUID()}@example.in`
    for (const fields of [{ password: 'a new password' }, { email }, { password: 'a third password' }]) {
      const { token } = await person.call(update, { body: { name: person.name, ...fields } })
      expect(token).toBe(person.token)
      // Longer ago than the minute for which a session that renews accepts its previous token.
      await sql`update sessions set rotated_at = rotated_at - interval '1 hour' where account_id = ${person.id}`.execute(
        market.db,
      )
    }
    const read = (token: string) =>
      outcome(
        role === 'user' ? market.call(userProfile, {}, { token }) : market.call(farmerProfile, {}, { token }),
      )
    expect(await read(person.token)).toBe('done')
    expect(await read(other.token)).toBe('auth.required')
    expect(await outcome(market.signIn({ ...person, email, password: 'a third password' }))).toBe('done')
  },
)

test('of two changes of a plain client at once one wins, and the old password proves nothing for the other', async () => {
  const buyer = await market.person('user', { renews: false })
  await signedInAgo(buyer, 11)
  const locked = await market.db.startTransaction().execute()
  await locked.selectFrom('accounts').select('id').where('id', '=', buyer.id).forUpdate().execute()
  const both = ['the first password', 'the second password'].map((password) =>
    outcome(change(buyer, { password })),
  )
  await untilLockWaits(market.db, 2)
  await locked.commit().execute()
  expect((await Promise.all(both)).sort()).toEqual(['auth.reauth_required', 'done'])
  expect(await outcome(buyer.call(userProfile, {}))).toBe('done')
})

/** A new address for each test, because an e-mail is unique. */
const unused = (fields: object) => ('email' in fields ? { email: `${crypto.randomUUID()}@example.in` } : {})

test('a change without the current password does not count as a sign-in', async () => {
  const buyer = await market.person('user', { renews: false })
  await signedInAgo(buyer, 9)
  const { token = '' } = await buyer.call(updateUserProfile, { body: { password: 'a new password' } })
  await signedInAgo(buyer, 2)
  const again = market.call(updateUserProfile, { body: { password: 'a third password' } }, { token })
  expect(await outcome(again)).toBe('auth.reauth_required')
})

test.each([
  [{ name: ' ' }, { field: 'name', code: 'name.required', message: 'Name is required' }],
  [{ email: 'asha' }, { field: 'email', code: 'email.invalid', message: 'Email is invalid' }],
  [
    { password: 'short' },
    {
      field: 'password',
      code: 'password.too_short',
      message: 'Password must be at least 8 characters',
      params: { min: 8 },
    },
  ],
])('a profile with %o is refused at its field', async (body, fault) => {
  const buyer = await market.person('user')
  expect(await problemOf(buyer.call(updateUserProfile, { body }))).toMatchObject({
    code: 'profile.refused',
    message: 'Failed to update profile',
    faults: [fault],
  })
})

test.each(['', '        '])('a new password of %j changes nothing and ends no session', async (password) => {
  const buyer = await market.person('user')
  const credentials = { role: 'user', email: buyer.email, password: buyer.password } as const
  const { token } = await market.signIn(credentials)
  await change(buyer, { password })
  await market.signIn(credentials)
  expect((await market.call(userProfile, {}, { token })).user.email).toBe(buyer.email)
})

test('a password change is written to the audit log, without the password', async () => {
  const buyer = await market.person('user')
  await change(buyer, { password: 'kept out of the log' })
  const acts = await market.db.selectFrom('audit_log').selectAll().where('actor_id', '=', buyer.id).execute()
  expect(acts.map(({ action }) => action)).toEqual(['account.password_changed'])
  expect(JSON.stringify(acts)).not.toContain('kept out of the log')
})

test('an address changes completely or in part, and fields that were not sent stay', async () => {
  const buyer = await market.person('user')
  const moved = {
    fullName: 'Asha Deshpande',
    phone: '9822000000',
    street: '3 Gangapur Road',
    city: 'Nashik',
    state: 'MH',
    pincode: '422001',
    country: 'Bharat',
  }
  const response = await buyer.call(updateAddress, { body: moved })
  expect(response.message).toBe('Address updated successfully')
  expect(response.user.address).toEqual({ ...moved, email: buyer.email })
  await buyer.call(updateAddress, { body: { city: 'Satara', pincode: 415001 } })
  expect((await buyer.call(userProfile, {})).user.address).toEqual({
    ...moved,
    email: buyer.email,
    city: 'Satara',
    pincode: '415001',
  })
})

test.each([
  ['fullName', 'Full name is required'],
  ['phone', 'Phone number is required'],
  ['street', 'Street is required'],
  ['city', 'City is required'],
  ['state', 'State is required'],
  ['pincode', 'Pincode is required'],
  ['country', 'Country is required'],
])('an address with a blank field is refused at the field: %s', async (field, message) => {
  const buyer = await market.person('user')
  for (const blank of ['', '  ']) {
    // Alone and within the whole form.
    for (const body of [{ [field]: blank }, { ...ADDRESS, city: 'Nashik', [field]: blank }]) {
      expect(await problemOf(buyer.call(updateAddress, { body }))).toMatchObject({
        status: 400,
        message: 'Failed to update address',
        faults: [{ field, message }],
      })
    }
  }
  expect((await buyer.call(userProfile, {})).user.address).toEqual({ ...ADDRESS, email: buyer.email })
})

test('a buyer without an address who sends half of one gets the missing fields', async () => {
  const buyer = await market.person('user')
  await market.db.deleteFrom('addresses').where('account_id', '=', buyer.id).execute()
  expect((await buyer.call(userProfile, {})).user.address).toBeNull()
  const problem = await problemOf(buyer.call(updateAddress, { body: { city: 'Nashik' } }))
  expect(problem.faults?.map(({ message }) => message)).toEqual([
    'Full name is required',
    'Phone number is required',
    'Street is required',
    'State is required',
    'Pincode is required',
    'Country is required',
  ])
})

test('a farmer changes the profile with plain JSON', async () => {
  const farmer = await market.person('farmer')
  const response = await farmer.call(updateFarmerProfile, {
    body: { name: 'Ramesh Jadhav', place: 'Pawas, Ratnagiri', about: 'Mangoes above the creek.' },
  })
  expect(response.message).toBe('Profile updated successfully!')
  expect((await farmer.call(farmerProfile, {})).farmer).toMatchObject({
    _id: farmer.id,
    name: 'Ramesh Jadhav',
    place: 'Pawas, Ratnagiri',
    about: 'Mangoes above the creek.',
    email: farmer.email,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  })
})

test('a farmer changes the profile with a form; an unknown file in it is read and discarded', async () => {
  const farmer = await market.person('farmer')
  const form = new FormData()
  form.set('name', 'रमेश जाधव')
  form.set('email', farmer.email)
  form.set('password', '')
  form.set('place', 'Pawas')
  form.set('holiday', new Blob([new Uint8Array(300_000)], { type: 'image/png' }), 'me.png')
  const reply = await fetch(`${market.url}/farmers/updateprofile`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${farmer.token}` },
    body: form,
  })
  expect(reply.status).toBe(200)
  expect(await reply.json()).toMatchObject({ farmer: { name: 'रमेश जाधव', place: 'Pawas', avatar: null } })
})

test('a farmer changes name, e-mail, password and photo with one form', async () => {
  const farmer = await market.person('farmer')
  const fields = {
    name: 'Ramesh Jadhav',
    email: 'ramesh@example.in',
    password: 'a brand new password',
    currentPassword: farmer.password,
  }
  const reply = await fetch(`${market.url}/farmers/updateprofile`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${farmer.token}` },
    body: formOf(fields, 'avatar', await takePhoto()),
  })
  expect(reply.status).toBe(200)
  expect(await outcome(market.signIn(farmer))).toBe('auth.wrong_credentials')
  const { token } = await market.signIn({ ...farmer, email: fields.email, password: fields.password })
  expect((await market.call(farmerProfile, {}, { token })).farmer).toMatchObject({
    name: 'Ramesh Jadhav',
    email: 'ramesh@example.in',
    avatar: expect.stringMatching(/^\/pictures\/[\da-f]{32}-1200\.webp$/),
  })
})

test('a form with a fault is refused like JSON with the same fault', async () => {
  const farmer = await market.person('farmer')
  const form = new FormData()
  form.set('name', ' ')
  const reply = await fetch(`${market.url}/farmers/updateprofile`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${farmer.token}` },
    body: form,
  })
  expect(reply.status).toBe(400)
  expect(await reply.json()).toMatchObject({
    message: 'Update failed',
    faults: [{ message: 'Name is required' }],
  })
})

test('a story that is too long changes nothing', async () => {
  const farmer = await market.person('farmer')
  const body = { name: 'Changed', about: 'a'.repeat(2001) }
  expect(await outcome(farmer.call(updateFarmerProfile, { body }))).toBe('farmer_profile.refused')
  expect((await farmer.call(farmerProfile, {})).farmer.name).toBe(farmer.name)
})

test('an admin changes the password that the command set', async () => {
  const admin = await market.person('admin')
  const body = { password: 'a password of my own', currentPassword: admin.password }
  const response = await admin.call(updateAdminProfile, { body })
  expect(response).toMatchObject({
    message: 'Profile updated successfully',
    admin: { _id: admin.id },
    token: expect.any(String),
  })
  expect(await outcome(market.signIn({ ...admin, password: 'a password of my own' }))).toBe('done')
})

test('an admin reads their profile', async () => {
  const admin = await market.person('admin')
  expect((await admin.call(adminProfile, {})).admin).toMatchObject({
    _id: admin.id,
    name: admin.name,
    role: 'admin',
    email: admin.email,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  })
})

describe('an admin with a second factor', () => {
  const stolen = { email: 'thief@example.in', password: 'a password of the thief' }

  test.each([true, false])(
    'changes e-mail and password only with the password and a code, in a session that renews: %s',
    async (renews) => {
      const admin = await market.person('admin', { renews })
      const app = await setUpApp(admin)
      const change = (body: Input<typeof updateAdminProfile>['body']) =>
        outcome(admin.call(updateAdminProfile, { body }))
      const currentPassword = admin.password
      const [code = '', another = ''] = app.recoveryCodes
      for (const fields of [{ email: stolen.email }, { password: stolen.password }, stolen]) {
        expect(await change(fields)).toBe('auth.reauth_required')
        expect(await change({ ...fields, code })).toBe('auth.reauth_required')
        expect(await change({ ...fields, currentPassword })).toBe('second_factor.required')
        expect(await change({ ...fields, currentPassword, code: '000000' })).toBe('second_factor.wrong')
        expect(await change({ ...fields, currentPassword: 'a guess', code })).toBe(
          'auth.wrong_current_password',
        )
      }
      expect((await admin.call(adminProfile, {})).admin.email).toBe(admin.email)
      // None of these refusals has used the code up.
      const email = `${crypto.randomUUID()}@example.in`
      const { token = '' } = await admin.call(updateAdminProfile, { body: { email, currentPassword, code } })
      admin.useToken(token)
      expect(await change({ password: 'a password of my own', currentPassword, code })).toBe(
        'second_factor.wrong',
      )
      expect(await change({ password: 'a password of my own', currentPassword, code: another })).toBe('done')
    },
  )

  test('changes the name with neither', async () => {
    const admin = await market.person('admin', { renews: false })
    await setUpApp(admin)
    expect(await outcome(admin.call(updateAdminProfile, { body: { name: 'Meera' } }))).toBe('done')
  })

  test('is asked for a code also when it was set up while the change was under way', async () => {
    const admin = await market.person('admin', { renews: false })
    const locked = await market.db.startTransaction().execute()
    await locked.selectFrom('accounts').select('id').where('id', '=', admin.id).forUpdate().execute()
    const changing = outcome(admin.call(updateAdminProfile, { body: stolen }))
    await untilLockWaits(market.db, 1)
    await locked
      .updateTable('accounts')
      .set({ second_factor_at: new Date() })
      .where('id', '=', admin.id)
      .execute()
    await locked.commit().execute()
    expect(await changing).toBe('auth.reauth_required')
  })
})

test('an admin without a second factor changes the profile with a plain client as specified', async () => {
  const admin = await market.person('admin', { renews: false })
  const email = `${crypto.randomUUID()}@example.in`
  expect(await outcome(admin.call(updateAdminProfile, { body: { email } }))).toBe('done')
})
