/** What a role is for. Roles belong to the whole server, so their names carry the product. */
export const ROLE_NAMES = {
  /** Owns the database and all its objects; runs `npm run migrate`. */
  migrate: 'farmgate_migrate',
  api: 'farmgate_api',
  worker: 'farmgate_worker',
  /** Reads what `npm run verify:data` needs. */
  verify: 'farmgate_verify',
} as const

export type DatabaseRole = keyof typeof ROLE_NAMES
/** The roles that get their rights from `grants.ts`. */
export type GrantedRole = Exclude<DatabaseRole, 'migrate'>

/** The same database, entered as another role. A password in the address stays. */
export function asRole(url: string, role: DatabaseRole): string {
  const changed = new URL(url)
  changed.username = ROLE_NAMES[role]
  return changed.href
}
