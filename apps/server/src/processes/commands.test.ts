import { execFile } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { adminProfile } from '@farmgate/contract/people/admin-profile.ts'
import { expect, test } from 'vitest'
import { asRole } from '#db/roles/roles.ts'
import { openMarket, outcome } from '#testing/market.ts'

const market = await openMarket()

/** Runs one of our commands; returns its exit code and output. */
const run = (script: string, args: string[] = [], env: Record<string, string> = {}) =>
  promisify(execFile)(process.execPath, [new URL(`../bin/${script}`, import.meta.url).pathname, ...args], {
    env: { DATABASE_URL: market.databaseUrl, ...env },
  }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      said: error.stdout + error.stderr,
    }),
  )

test('the first admin is created by a command and signs in with the password it prints', async () => {
  const { code, said } = await run('admin.ts', ['--email', 'asha@coop.example', '--name', 'Asha Patil'])
  expect(code).toBe(0)
  const password = /sign in with: (\S+)/.exec(said)?.[1] ?? ''
  expect(password.length).toBeGreaterThanOrEqual(20)
  expect(await outcome(market.signIn({ role: 'admin', email: 'asha@coop.example', password }))).toBe('done')
  expect((await run('admin.ts')).said).toContain('Usage:')
})

test('an admin who lost the password gets a new one by the command, and every earlier session ends', async () => {
  const admin = await market.person('admin')
  const { said } = await run('admin.ts', ['--email', admin.email, '--reset'])
  const password = /sign in with: (\S+)/.exec(said)?.[1] ?? ''
  expect(await outcome(admin.call(adminProfile, {}))).toBe('auth.required')
  expect(await outcome(market.signIn(admin))).toBe('auth.wrong_credentials')
  expect(await outcome(market.signIn({ ...admin, password }))).toBe('done')
  const buyer = await market.person('user')
  expect(await run('admin.ts', ['--email', buyer.email, '--reset'])).toEqual({
    code: 1,
    said: `There is no admin ${buyer.email}.\n`,
  })
})

test('verify:data names the broken invariant and exits 1', async () => {
  expect(await run('verify-data.ts')).toMatchObject({ code: 0, said: expect.stringContaining('kept') })
  const farmer = await market.person('farmer')
  await market.db.deleteFrom('farmer_profiles').where('account_id', '=', farmer.id).execute()
  const broken = await run('verify-data.ts')
  expect(broken).toMatchObject({
    code: 1,
    said: expect.stringMatching(/BROKEN\s+farmer_has_profile\s+\(1\)/),
  })
  await market.db.insertInto('farmer_profiles').values({ account_id: farmer.id }).execute()
})

test('verify:data reads as the role of VERIFY_DATABASE_URL', async () => {
  const verifyUrl = asRole(market.databaseUrl, 'verify')
  expect(
    await run('verify-data.ts', [], {
      DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
      VERIFY_DATABASE_URL: verifyUrl,
    }),
  ).toMatchObject({ code: 0, said: expect.stringContaining('kept') })
})

test('the roles are made again without a change, and a short password is refused before anything is done', async () => {
  expect(await run('roles.ts')).toEqual({
    code: 0,
    said:
      'The roles farmgate_migrate, farmgate_api, farmgate_worker, farmgate_verify are ready.\n' +
      'No new password was given to farmgate_migrate, farmgate_api, farmgate_worker, farmgate_verify.\n',
  })
  const folder = await mkdtemp(join(tmpdir(), 'farmgate-passwords-'))
  await writeFile(join(folder, 'farmgate_api'), 'too-short-9173\n')
  const { code, said } = await run('roles.ts', [], { ROLE_PASSWORDS_DIR: folder })
  expect(code).toBe(1)
  expect(said).toContain('at least 20')
  expect(said).not.toContain('too-short-9173')
})

test('migrating an up-to-date database changes nothing', async () => {
  expect(await run('migrate.ts')).toEqual({ code: 0, said: 'The database is up to date.\n' })
})

test.each([
  ['api.ts', ['DATABASE_URL', 'REDIS_URL', 'SESSION_KEYS', 'VAULT_KEYS']],
  ['worker.ts', ['DATABASE_URL', 'REDIS_URL', 'SESSION_KEYS', 'VAULT_KEYS']],
  ['migrate.ts', ['DATABASE_URL']],
  ['reseal.ts', ['DATABASE_URL', 'VAULT_KEYS']],
  ['roles.ts', ['DATABASE_URL']],
  ['admin.ts', ['Usage:']],
  ['verify-data.ts', ['DATABASE_URL']],
])(
  '%s without what it needs says all that is missing, in plain words, and exits 1',
  async (script, missing) => {
    const { code, said } = await run(script, [], { DATABASE_URL: '' })
    expect(code).toBe(1)
    for (const name of missing) expect(said).toContain(name)
    expect(said).not.toMatch(/\n {4}at /)
  },
)
