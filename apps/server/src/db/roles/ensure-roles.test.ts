import { randomBytes } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase, dropDatabase, onServer, withDatabaseName } from '#db/databases.sql.ts'
import { migrate } from '#db/migrate.ts'
import { SERVER_URL } from '#testing/database/test-database.ts'
import { ensureRoles, giveToMigrate, scramVerifier } from './ensure-roles.sql.ts'
import { compareGrants } from './grants.sql.ts'
import { asRole, ROLE_NAMES } from './roles.ts'

test('roles that exist are left as they are, by two installers at once too', async () => {
  const read = () =>
    onServer(SERVER_URL, (client) =>
      client.query('select * from pg_authid where rolname = any($1) order by 1', [Object.values(ROLE_NAMES)]),
    )
  const { rows: before } = await read()
  await Promise.all([ensureRoles(SERVER_URL), ensureRoles(SERVER_URL)])
  expect((await read()).rows).toEqual(before)
  expect(before).toHaveLength(4)
})

test('the stored form of a password is the one that PostgreSQL makes itself', async () => {
  const name = `farmgate_test_${randomBytes(4).toString('hex')}`
  await onServer(SERVER_URL, async (client) => {
    await client.query('begin')
    await client.query("set local password_encryption = 'scram-sha-256'")
    await client.query(`create role ${name} password 'a long secret word'`)
    const { rows } = await client.query<{ rolpassword: string }>(
      'select rolpassword from pg_authid where rolname = $1',
      [name],
    )
    await client.query('rollback')
    const stored = rows[0]?.rolpassword ?? ''
    const salt = Buffer.from(stored.split('$')[1]?.split(':')[1] ?? '', 'base64')
    expect(scramVerifier('a long secret word', salt)).toBe(stored)
  })
})

test('a database that another user made is given to migrate, which then can change it', async () => {
  const name = `farmgate_test_${Date.now()}_given`
  await createDatabase(SERVER_URL, name)
  onTestFinished(() => dropDatabase(SERVER_URL, name))
  const url = withDatabaseName(SERVER_URL, name)
  await migrate(url)

  await giveToMigrate(url)
  await giveToMigrate(url)
  await onServer(url, async (client) => {
    const { rows } = await client.query(
      `select relname from pg_class
        where relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
          and pg_get_userbyid(relowner) <> $1
       union all
       select proname from pg_proc
        where pronamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
          and pg_get_userbyid(proowner) <> $1
          and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`,
      [ROLE_NAMES.migrate],
    )
    expect(rows).toEqual([])
    expect(await compareGrants(client)).toMatchObject({ missing: [], surplus: [] })
  })
  await onServer(asRole(url, 'migrate'), (client) =>
    client.query('alter table accounts add column later text; alter table accounts drop column later'),
  )
})
