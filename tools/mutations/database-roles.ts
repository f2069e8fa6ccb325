import type { Mutation } from './mutation.ts'

const ROLES = 'apps/server/src/db/roles/grants.test.ts'
const LIST = 'apps/server/src/db/roles/grants.ts'
const APPLY = 'apps/server/src/db/roles/grants.sql.ts'

/** Database roles: each program has the rights of the list and no others. */
export const databaseRoleMutations: readonly Mutation[] = [
  {
    promise: 'database roles: the API can not update the ledger',
    file: LIST,
    remove: "ledger_entries: { api: APPEND, worker: APPEND, verify: 'select' }",
    leave: "ledger_entries: { api: ALL, worker: APPEND, verify: 'select' }",
    test: ROLES,
  },
  {
    promise: 'database roles: a surplus right is revoked',
    file: APPLY,
    remove: 'const statements = [...surplus, ...missing]',
    leave: 'const statements = [...missing]',
    test: ROLES,
  },
  {
    promise: 'database roles: a surplus right is noticed, of everyone too',
    file: APPLY,
    remove: 'grantee <> owner and (grantee = 0 or rolname = any($1))',
    leave: 'grantee <> owner and rolname = any($1)',
    test: ROLES,
  },
  {
    promise: 'database roles: the worker can not read password hashes',
    file: LIST,
    remove: 'worker: `select(${ACCOUNT_WITHOUT_PASSWORD}), update(language)`',
    leave: "worker: 'select, update(language)'",
    test: ROLES,
  },
  {
    promise: 'database roles: API and worker see the rows of the job queue',
    file: APPLY,
    remove: '...ROW_SECURITY_TABLES.filter((table) => !fitting.has(table))',
    leave: '...ROW_SECURITY_TABLES.filter(() => false)',
    test: ROLES,
  },
]
