import { MIGRATIONS_DIRECTORY, migrate } from '@farmgate/server/db/migrate.ts'
import { ensureRoles, type RolePasswords } from '@farmgate/server/db/roles/ensure-roles.sql.ts'
import { PlainError } from './plain-error.ts'

/** Creates the roles of the programs and migrates; an error is one line that says where. Returns what was applied. */
export async function migratePlainly(url: string, directory = MIGRATIONS_DIRECTORY): Promise<string[]> {
  try {
    await ensureRoles(url, passwordsOf(url))
    let definitions: readonly string[] = []
    const applied = await migrate(url, {
      directory,
      onDefinitions: (result) => {
        definitions = result.applied
      },
    })
    return [...applied, ...definitions]
  } catch (error) {
    throw new PlainError(inPlainWords(error, new URL(url).pathname.slice(1)), { cause: error })
  }
}

/** On this machine every role enters with the password of the server's address, or with none. */
export function passwordsOf(url: string): RolePasswords {
  const password = decodeURIComponent(new URL(url).password)
  return password === '' ? {} : { migrate: password, api: password, worker: password, verify: password }
}

function inPlainWords(error: unknown, database: string): string {
  const message = error instanceof Error ? error.message : String(error)
  const [, missing, found] = OTHER_ORDER.exec(message) ?? []
  if (missing === undefined) return `The database ${database} can't be migrated: ${message}`
  return (
    `The database ${database} has run the migration ${found} where this checkout has ${missing}. ` +
    'Start over with a new one: npm run dev -- --fresh'
  )
}

/** It has a migration of another branch, or this checkout has a new one before those that were run. */
const OTHER_ORDER = /Not run migration (\S+) is preceding already run migration (\S+)$/
