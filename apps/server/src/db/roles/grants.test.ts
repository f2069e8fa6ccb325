import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyData } from '#db/invariants.sql.ts'
import { createDb, createPool } from '#db/pool.ts'
import { migrate } from '#db/migrate.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database/test-database.ts'
import { inTransaction } from '#db/transaction.ts'
import { addJobs } from '#jobs/jobs.sql.ts'
import { startWorker } from '#jobs/run.ts'
import { createLog } from '#logging/log.ts'
import { until } from '#testing/until.ts'
import { applyGrants, compareGrants } from './grants.sql.ts'
import { asRole, type DatabaseRole, ROLE_NAMES } from './roles.ts'

let database: TestDatabase
const clients = new Map<DatabaseRole | 'superuser', Client>()

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(async () => {
  await Promise.all([...clients.values()].map((client) => client.end()))
  await database.drop()
})

async function as(role: DatabaseRole | 'superuser'): Promise<Client> {
  const known = clients.get(role)
  if (known !== undefined) return known
  const url = role === 'superuser' ? database.url : asRole(database.url, role)
  const client = new Client({ connectionString: url })
  await client.connect()
  clients.set(role, client)
  return client
}

/** Returns 'done', or the reason PostgreSQL gives. The statement is rolled back. */
async function tries(role: DatabaseRole, statement: string): Promise<string> {
  const client = await as(role)
  await client.query('begin')
  try {
    await client.query(statement)
    return 'done'
  } catch (error) {
    return (error as Error).message
  } finally {
    await client.query('rollback')
  }
}

const FITS = { missing: [], surplus: [], unknown: [], unlisted: [] }

test('the rights in a migrated database are those of the list', async () => {
  const { unlisted, ...differences } = await compareGrants(await as('superuser'))
  expect(
    unlisted.map((table) => `add a line to \`table\` in db/roles/grants.ts: ${table}: { api: 'select', … },`),
  ).toEqual([])
  expect({ ...differences, unlisted }).toEqual(FITS)
})

test.each([
  ['a surplus right on a table', 'grant update on ledger_entries to farmgate_api'],
  ['a surplus right on a column', 'grant update (role) on accounts to farmgate_api'],
  ['a right of everyone on a table', 'grant select on accounts to public'],
  ['a right of everyone on a function', 'grant execute on function recount_farm_days() to public'],
  ['a right to create tables', 'grant create on schema public to farmgate_worker'],
  ['a right to write of verify', 'grant insert on stock_moves to farmgate_verify'],
])('%s is a difference, and migrate revokes it', async (_what, statement) => {
  const client = await as('superuser')
  await client.query(statement)
  const { surplus, missing } = await compareGrants(client)
  expect(surplus).toHaveLength(1)
  expect(missing).toEqual([])
  expect(await applyGrants(asRole(database.url, 'migrate'))).toBe(1)
  expect(await compareGrants(client)).toEqual(FITS)
})

test.each([
  ['a table', 'revoke insert on audit_log from farmgate_api'],
  ['a function', 'revoke execute on function lock_offers(uuid[]) from farmgate_api'],
  ['the jobs by row', 'drop policy farmgate_programs on graphile_worker._private_jobs'],
])('a missing right on %s is a difference, and migrate grants it', async (_what, statement) => {
  const client = await as('superuser')
  await client.query(statement)
  expect((await compareGrants(client)).missing).toHaveLength(1)
  let changed: number | null = 0
  await migrate(asRole(database.url, 'migrate'), { onGrants: (count) => (changed = count) })
  expect(changed).toBe(1)
  expect(await compareGrants(client)).toEqual(FITS)
})

test('without the roles nothing is changed', async () => {
  const names = { migrate: 'absent_1', api: 'absent_2', worker: 'absent_3', verify: 'absent_4' }
  expect(await applyGrants(database.url, names as unknown as typeof ROLE_NAMES)).toBeNull()
  const some = { ...names, api: ROLE_NAMES.api } as unknown as typeof ROLE_NAMES
  await expect(applyGrants(database.url, some)).rejects.toThrow('npm run roles')
})

test('no role has a right of its own over the server, and only the worker may become another: verify', async () => {
  const client = await as('superuser')
  const { rows } = await client.query(
    `select rolname, rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as strong,
            array(select roleid::regrole::text from pg_auth_members where member = pg_roles.oid) as member_of,
            rolinherit as inherits
       from pg_roles where rolname = any($1) and rolcanlogin order by rolname`,
    [Object.values(ROLE_NAMES)],
  )
  expect(rows).toEqual(
    Object.values(ROLE_NAMES)
      .sort()
      .map((rolname) =>
        rolname === ROLE_NAMES.worker
          ? { rolname, strong: false, member_of: [ROLE_NAMES.verify], inherits: false }
          : { rolname, strong: false, member_of: [], inherits: true },
      ),
  )
})

const APPEND_ONLY = [
  'audit_log',
  'erasures',
  'ledger_entries',
  'ledger_txns',
  'order_events',
  'order_lines',
  'price_history',
  'stock_moves',
]

test.each(APPEND_ONLY.flatMap((table) => (['api', 'worker'] as const).map((role) => ({ table, role }))))(
  '$role neither changes, deletes nor truncates $table',
  async ({ table, role }) => {
    const client = await as('superuser')
    const { rows } = await client.query<{ attname: string }>(
      `select attname from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and attidentity = '' and attgenerated = '' limit 1`,
      [table],
    )
    const column = rows[0]?.attname ?? ''
    const denied = `permission denied for table ${table}`
    expect(await tries(role, `update ${table} set ${column} = ${column}`)).toBe(denied)
    expect(await tries(role, `delete from ${table}`)).toBe(denied)
    expect(await tries(role, `truncate ${table} cascade`)).toBe(denied)
  },
)

test.each([
  ['api', 'create table taken (id int)', 'permission denied for schema public'],
  ['api', 'create temp table taken (id int)', /permission denied to create temporary tables/],
  ['api', 'create schema taken', /permission denied for database/],
  ['api', 'drop table orders', 'must be owner of table orders'],
  ['api', 'alter table ledger_entries disable trigger all', 'must be owner of table ledger_entries'],
  ['api', 'set session_replication_role = replica', /permission denied to set parameter/],
  ['api', 'set role farmgate_migrate', /permission denied to set role/],
  ['api', "update accounts set role = 'admin'", 'permission denied for table accounts'],
  ['api', 'update payments set amount_paise = 1', 'permission denied for table payments'],
  ['api', "update payout_accounts set cipher = ''", 'permission denied for table payout_accounts'],
  ['api', 'update payout_accounts set usable_from = now()', 'permission denied for table payout_accounts'],
  ['api', 'update payout_accounts set farmer_id = id', 'permission denied for table payout_accounts'],
  ['worker', "update payout_accounts set cipher = ''", 'permission denied for table payout_accounts'],
  ['worker', 'update payout_accounts set usable_from = now()', 'permission denied for table payout_accounts'],
  ['verify', 'select cipher from payout_accounts', 'permission denied for table payout_accounts'],
  [
    'api',
    'insert into pending_setting_changes (takes_effect_at) values (now())',
    'permission denied for table pending_setting_changes',
  ],
  [
    'api',
    'update pending_setting_changes set takes_effect_at = now()',
    'permission denied for table pending_setting_changes',
  ],
  ['worker', 'insert into pending_setting_changes default values', /permission denied/],
  ['api', 'select last_error from webhook_events', 'permission denied for table webhook_events'],
  ['api', 'delete from worker_heartbeats', 'permission denied for table worker_heartbeats'],
  ['api', 'delete from graphile_worker._private_jobs', 'permission denied for table _private_jobs'],
  ['api', 'select recount_farm_days()', 'permission denied for function recount_farm_days'],
  ['worker', 'select password_hash from accounts', 'permission denied for table accounts'],
  ['worker', 'select salt from sessions', 'permission denied for table sessions'],
  ['worker', 'update orders set total_paise = 1', 'permission denied for table orders'],
  ['worker', 'create table taken (id int)', 'permission denied for schema public'],
  ['verify', 'select password_hash from accounts', 'permission denied for table accounts'],
  ['verify', "select nextval('order_numbers')", 'permission denied for sequence order_numbers'],
] as const)('%s is refused: %s', async (role, statement, reason) => {
  expect(await tries(role, statement)).toEqual(
    typeof reason === 'string' ? reason : expect.stringMatching(reason),
  )
})

test('verify reads what verify:data needs, and writes to no table', async () => {
  const pool = createPool({ url: asRole(database.url, 'verify'), max: 1, applicationName: 'test' }, () => {})
  const invariants = await verifyData(createDb(pool))
  await pool.end()
  expect(invariants.filter(({ bad }) => bad > 0)).toEqual([])
  expect(invariants.length).toBeGreaterThan(30)

  const { rows } = await (await as('superuser')).query(
    `select relname from pg_class
      where relkind in ('r', 'v') and relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
        and (has_table_privilege('farmgate_verify', oid, 'insert, update, delete, truncate')
             or has_any_column_privilege('farmgate_verify', oid, 'insert, update'))`,
  )
  expect(rows).toEqual([])
})

test('the worker queues what is due by the clock', async () => {
  expect(await tries('worker', `select graphile_worker.add_job('test-clock', '{}'::json)`)).toBe('done')
})

test('a job that the API added is run by the worker', async () => {
  const apiPool = createPool({ url: asRole(database.url, 'api'), max: 1, applicationName: 'test' }, () => {})
  const job = { name: 'test-roles', payload: '{"n":7}', key: 'one', runAt: null }
  // The second one replaces the first one.
  for (let time = 0; time < 2; time++) await inTransaction(createDb(apiPool), (tx) => addJobs(tx, [job]))
  await apiPool.end()
  const ran: unknown[] = []
  const url = asRole(database.url, 'worker')
  const pool = createPool({ url, max: 5, applicationName: 'test' }, () => {})
  const worker = await startWorker({
    databaseUrl: url,
    pool,
    tasks: {
      'test-roles': async (payload) => {
        ran.push(payload)
      },
    },
    log: createLog('test', 'silent'),
    concurrency: 1,
  })
  await until(() => Promise.resolve(ran[0]), 10_000)
  await worker.stop(2_000)
  await pool.end()
  expect(ran).toEqual([{ n: 7 }])
})
