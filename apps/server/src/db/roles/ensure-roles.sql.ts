import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { type Client, escapeIdentifier, escapeLiteral } from 'pg'
import { onServer } from '../databases.sql.ts'
import { type DatabaseRole, ROLE_NAMES } from './roles.ts'

export type RolePasswords = Readonly<Partial<Record<DatabaseRole, string>>>

const ROLES_LOCK = 7_403

/**
 * Creates the roles of the server, or puts their attributes right. A role without a given password keeps the one it has.
 * Needs a superuser, or a user who may create roles.
 */
export const ensureRoles = (server: string, passwords: RolePasswords = {}): Promise<void> =>
  inLock(server, async (client) => {
    for (const [role, name] of Object.entries(ROLE_NAMES)) {
      const password = passwords[role as DatabaseRole]
      const known = await client.query('select from pg_roles where rolname = $1', [name])
      if (known.rowCount === 0) await client.query(`create role ${escapeIdentifier(name)}`)
      await client.query(
        `alter role ${escapeIdentifier(name)} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls` +
          (password === undefined ? '' : ` password ${escapeLiteral(scramVerifier(password))}`),
      )
    }
    await client.query(`alter role ${ROLE_NAMES.verify} set default_transaction_read_only = on`)
    await leaveOtherRoles(client)
    // The worker verifies the data as verify. Not inherited: its own statements get no further rights from it.
    await client.query(`alter role ${ROLE_NAMES.worker} noinherit`)
    await client.query(`grant ${ROLE_NAMES.verify} to ${ROLE_NAMES.worker}`)
  })

/** Rights of other roles, such as pg_write_all_data, would come with a membership. */
async function leaveOtherRoles(client: Client): Promise<void> {
  const { rows } = await client.query<{ role: string; member: string }>(
    `select role.rolname as role, member.rolname as member
       from pg_auth_members
       join pg_roles as role on role.oid = roleid
       join pg_roles as member on member.oid = pg_auth_members.member
      where member.rolname = any($1)`,
    [Object.values(ROLE_NAMES)],
  )
  for (const { role, member } of rows)
    await client.query(`revoke ${escapeIdentifier(role)} from ${escapeIdentifier(member)}`)
}

/**
 * Makes `farmgate_migrate` the owner of this database and of everything in it, as in a database that it created. Objects of
 * extensions stay with PostgreSQL's own superuser. Needs a superuser.
 */
export const giveToMigrate = (databaseUrl: string): Promise<void> =>
  inLock(databaseUrl, async (client) => {
    const { rows } = await client.query<{ statement: string }>(NOT_OWNED, [ROLE_NAMES.migrate])
    for (const { statement } of rows) await client.query(statement)
  })

/** A sequence of a column, an index and a row type follow their table. */
const NOT_OWNED = `
  with ours as (select oid from pg_namespace where nspname in ('public', 'graphile_worker')),
  dependent as (select classid, objid, deptype from pg_depend where deptype in ('a', 'i', 'e'))
  select format('alter database %I owner to %I', datname, $1::text) as statement
    from pg_database where datname = current_database() and pg_get_userbyid(datdba) <> $1
  union all
  select format('alter schema %I owner to %I', nspname, $1)
    from pg_namespace where oid in (select oid from ours) and pg_get_userbyid(nspowner) <> $1
  union all
  select format('alter %s %s owner to %I',
                case relkind when 'v' then 'view' when 'S' then 'sequence' else 'table' end, pg_class.oid::regclass, $1)
    from pg_class
   where relnamespace in (select oid from ours) and relkind in ('r', 'v', 'S') and pg_get_userbyid(relowner) <> $1
     and not exists (select from dependent where classid = 'pg_class'::regclass and objid = pg_class.oid)
  union all
  select format('alter function %s owner to %I', pg_proc.oid::regprocedure, $1)
    from pg_proc
   where pronamespace in (select oid from ours) and pg_get_userbyid(proowner) <> $1
     and not exists (select from dependent where classid = 'pg_proc'::regclass and objid = pg_proc.oid)
  union all
  select format('alter type %s owner to %I', pg_type.oid::regtype, $1)
    from pg_type left join pg_class on pg_class.oid = typrelid
   where typnamespace in (select oid from ours) and pg_get_userbyid(typowner) <> $1
     and (typtype in ('e', 'd') or relkind = 'c')
     and not exists (select from dependent where classid = 'pg_type'::regclass and objid = pg_type.oid)`

const inLock = (url: string, work: (client: Client) => Promise<void>): Promise<void> =>
  onServer(url, async (client) => {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [ROLES_LOCK])
    await work(client)
    await client.query('commit')
  })

const ITERATIONS = 4_096

/** What PostgreSQL stores of a password (RFC 5802). Made here, so that no password is in a statement or a server's log. */
export function scramVerifier(password: string, salt = randomBytes(16)): string {
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256')
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest()
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64')
  const server = keyOf('Server Key').toString('base64')
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${server}`
}
