import { ensureRoles } from '#db/roles/ensure-roles.sql.ts'
import { SERVER_URL } from './test-database.ts'

/** The roles enter with the password of the tests' server, or with none where it trusts everyone on this machine. */
export function ensureTestRoles(): Promise<void> {
  const password = decodeURIComponent(new URL(SERVER_URL).password)
  if (password === '') return ensureRoles(SERVER_URL)
  return ensureRoles(SERVER_URL, { migrate: password, api: password, worker: password, verify: password })
}
