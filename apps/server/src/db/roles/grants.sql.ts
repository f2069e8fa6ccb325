import { type ClientBase, escapeIdentifier } from 'pg'
import { onServer } from '../databases.sql.ts'
import { GRANTS, type Grants, type ObjectKind, POLICY, ROW_SECURITY_TABLES } from './grants.ts'
import { type GrantedRole, ROLE_NAMES } from './roles.ts'

/** The statements that make a database fit the list. All empty: it fits. */
export interface GrantDifferences {
  /** Rights that the list has and the database has not. */
  readonly missing: readonly string[]
  /** Rights that the database has and the list has not. */
  readonly surplus: readonly string[]
  /** Listed objects that do not exist. */
  readonly unknown: readonly string[]
  /** Tables and views without a line in the list. */
  readonly unlisted: readonly string[]
}

const GRANTS_LOCK = 7_404

/**
 * Makes the rights in a database those of the list: grants what is missing and revokes what is surplus, of our roles and of
 * PUBLIC. Rights of other roles are left alone. Returns how many rights changed, or null without the roles, as on a
 * development machine with one user: then nothing is done.
 */
export const applyGrants = (databaseUrl: string, names = ROLE_NAMES): Promise<number | null> =>
  onServer(databaseUrl, async (client) => {
    const wanted = Object.values(names)
    const { rows } = await client.query<{ rolname: string }>(
      'select rolname from pg_roles where rolname = any($1)',
      [wanted],
    )
    if (rows.length === 0) return null
    if (rows.length < wanted.length)
      throw new Error(`Only some of the roles ${wanted.join(', ')} exist. Run npm run roles.`)
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [GRANTS_LOCK])
    // A policy locks its table.
    await client.query("set local lock_timeout = '2s'")
    const { missing, surplus } = await compareGrants(client)
    const statements = [...surplus, ...missing]
    if (statements.length > 0) await client.query(statements.join(';\n'))
    await client.query('commit')
    return statements.length
  })

/** Compares the rights in a database with the list. */
export async function compareGrants(client: ClientBase): Promise<GrantDifferences> {
  const { rows: objects } = await client.query<DatabaseObject>(OBJECTS)
  const { rows: actual } = await client.query<Right>(RIGHTS, [GRANTED])
  const { rows: policies } = await client.query<{ table: string; fits: boolean }>(POLICIES, [
    POLICY,
    PROGRAMS,
  ])
  const expected = objects.flatMap(rightsOn)
  const has = new Set(actual.map((right) => textOf(right)))
  const should = new Set(expected.map((right) => textOf(right)))
  const fitting = new Set(policies.filter(({ fits }) => fits).map(({ table }) => table))
  return {
    missing: [
      ...expected.filter((right) => !has.has(textOf(right))).map((right) => `grant ${textOf(right, 'to')}`),
      ...ROW_SECURITY_TABLES.filter((table) => !fitting.has(table)).map(
        (table) =>
          `create policy ${POLICY} on ${table} to ${PROGRAMS.join(', ')} using (true) with check (true)`,
      ),
    ],
    surplus: [
      ...actual
        .filter((right) => !should.has(textOf(right)))
        .map((right) => `revoke ${textOf(right, 'from')}`),
      ...policies
        .filter(({ table, fits }) => !fits || !ROW_SECURITY_TABLES.includes(table))
        .map(({ table }) => `drop policy ${POLICY} on ${table}`),
    ],
    unknown: KINDS.flatMap((kind) =>
      Object.keys(GRANTS[kind]).filter(
        (key) => !objects.some((object) => object.kind === kind && object.key === key),
      ),
    ),
    unlisted: objects
      .filter(({ kind, key }) => kind === 'table' && GRANTS.table[key] === undefined)
      .map(({ key }) => key),
  }
}

const KINDS = ['database', 'schema', 'table', 'sequence', 'function'] as const satisfies ObjectKind[]
const PROGRAMS = [ROLE_NAMES.api, ROLE_NAMES.worker]
const GRANTED = [...PROGRAMS, ROLE_NAMES.verify]

interface DatabaseObject {
  readonly kind: ObjectKind
  /** As the list names it: without the schema `public`, and a function without its arguments. */
  readonly key: string
  /** As a statement names it. */
  readonly target: string
}

interface Right extends Omit<DatabaseObject, 'key'> {
  readonly privilege: string
  readonly column: string | null
  readonly role: string
}

function textOf({ privilege, column, kind, target, role }: Right, preposition = 'of'): string {
  const columns = column === null ? '' : ` (${escapeIdentifier(column)})`
  return `${privilege}${columns} on ${kind} ${target} ${preposition} ${role}`
}

function rightsOn({ kind, key, target }: DatabaseObject): Right[] {
  const grants: Grants = GRANTS[kind][key] ?? {}
  return Object.entries(grants).flatMap(([role, list]) =>
    [...list.matchAll(/(\w+)(?:\(([^)]*)\))?/g)].flatMap(([, privilege = '', columns]) =>
      (columns?.split(',') ?? [null]).map((column) => ({
        kind,
        target,
        privilege,
        column: column?.trim() ?? null,
        role: ROLE_NAMES[role as GrantedRole],
      })),
    ),
  )
}

/** What belongs to an extension stays as PostgreSQL made it: its owner is the superuser. */
const OBJECTS = `
  with ours as (select oid, nspname, case nspname when 'public' then '' else nspname || '.' end as prefix
                  from pg_namespace where nspname in ('public', 'graphile_worker'))
  select 'database' as kind, 'this' as key, format('%I', current_database()) as target
  union all
  select 'schema', nspname, format('%I', nspname) from ours
  union all
  select case relkind when 'S' then 'sequence' else 'table' end, prefix || relname, format('%I.%I', nspname, relname)
    from pg_class join ours on ours.oid = relnamespace
   where relkind in ('r', 'p', 'v', 'm', 'S')
  union all
  select 'function', prefix || proname,
         format('%I.%I(%s)', nspname, proname, pg_get_function_identity_arguments(pg_proc.oid))
    from pg_proc join ours on ours.oid = pronamespace
   where not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')`

const RIGHTS = `
  with ours as (select oid, nspname from pg_namespace where nspname in ('public', 'graphile_worker')),
  acls as (
    select 'database' as kind, format('%I', datname) as target, null::name as column, datdba as owner,
           coalesce(datacl, acldefault('d', datdba)) as acl
      from pg_database where datname = current_database()
    union all
    select 'schema', format('%I', nspname), null, nspowner, coalesce(nspacl, acldefault('n', nspowner))
      from pg_namespace where oid in (select oid from ours)
    union all
    select case relkind when 'S' then 'sequence' else 'table' end, format('%I.%I', nspname, relname), null, relowner,
           coalesce(relacl, acldefault(case relkind when 'S' then 's' else 'r' end::"char", relowner))
      from pg_class join ours on ours.oid = relnamespace
     where relkind in ('r', 'p', 'v', 'm', 'S')
    union all
    select 'table', format('%I.%I', nspname, relname), attname, relowner, attacl
      from pg_attribute join pg_class on pg_class.oid = attrelid join ours on ours.oid = relnamespace
     where attacl is not null and not attisdropped
    union all
    select 'function', format('%I.%I(%s)', nspname, proname, pg_get_function_identity_arguments(pg_proc.oid)), null,
           proowner, coalesce(proacl, acldefault('f', proowner))
      from pg_proc join ours on ours.oid = pronamespace
     where not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
  )
  select kind, target, "column", coalesce(rolname, 'public') as role, lower(privilege_type) as privilege
    from acls cross join aclexplode(acl) left join pg_roles on pg_roles.oid = grantee
   where grantee <> owner and (grantee = 0 or rolname = any($1))`

/** The job queue's tables have row security without a policy: to other roles than the owner they look empty. */
const POLICIES = `
  select format('%I.%I', schemaname, tablename) as table,
         cmd = 'ALL' and permissive = 'PERMISSIVE' and qual = 'true' and with_check = 'true'
           and roles::text[] @> $2::text[] and roles::text[] <@ $2::text[] as fits
    from pg_policies where policyname = $1`
