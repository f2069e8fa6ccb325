import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readRolesConfig } from '#config.ts'
import { ensureRoles, giveToMigrate, type RolePasswords } from '#db/roles/ensure-roles.sql.ts'
import { ROLE_NAMES } from '#db/roles/roles.ts'
import { startProgram, UsageError } from './start-program.ts'

/** A shorter one could be guessed from a stolen backup; letters of other alphabets are stored differently by each client. */
const PASSWORD = /^[\x21-\x7e]{20,}$/

/**
 * `npm run roles`: creates the roles of the API, the worker and the commands, gives them their passwords, and makes
 * farmgate_migrate the owner of the database. Safe to run again; a changed password file changes the password.
 */
await startProgram(async () => {
  const { DATABASE_URL: url, ROLE_PASSWORDS_DIR: folder } = readRolesConfig(process.env)
  const passwords = folder === undefined ? {} : readPasswords(folder)
  await ensureRoles(url, passwords)
  await giveToMigrate(url)
  console.log(`The roles ${Object.values(ROLE_NAMES).join(', ')} are ready.`)
  const without = Object.entries(ROLE_NAMES).filter(([role]) => !(role in passwords))
  if (without.length > 0)
    console.log(`No new password was given to ${without.map(([, name]) => name).join(', ')}.`)
})

/** One file for each role, named like it. */
function readPasswords(folder: string): RolePasswords {
  const given = Object.entries(ROLE_NAMES).flatMap(([role, name]) => {
    const file = join(folder, name)
    if (!existsSync(file)) return []
    const password = readFileSync(file, 'utf8').trim()
    if (!PASSWORD.test(password))
      throw new UsageError(
        `${file} must hold a password of at least 20 letters and digits: openssl rand -hex 24`,
      )
    return [[role, password]]
  })
  return Object.fromEntries(given)
}
