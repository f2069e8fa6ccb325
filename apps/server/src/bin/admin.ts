import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { Email, Name } from '@farmgate/contract/fields.ts'
import { createAdmin, resetAdminPassword } from '#features/accounts/admins.ts'
import { createPasswordHasher } from '#features/accounts/password-hasher.ts'
import { startProgram, UsageError } from './start-program.ts'
import { withDb } from './with-db.ts'

const USAGE = 'Usage: npm run admin -- --email <address> --name <name>, or --email <address> --reset'

/** `npm run admin -- --email asha@coop.example --name "Asha Patil"`: the only way to become an admin. */
await startProgram(async () => {
  const { values } = parseArgs({
    options: { email: { type: 'string' }, name: { type: 'string' }, reset: { type: 'boolean' } },
  })
  const email = Email.safeParse(values.email)
  const name = Name.safeParse(values.name)
  if (!email.success || (!name.success && values.reset !== true)) throw new UsageError(USAGE)

  // Shown once and stored only as a hash. Its owner should change it first.
  const password = randomBytes(15).toString('base64url')
  const who = { email: email.data, password }
  await withDb('admin', async (db) => {
    const hasher = await createPasswordHasher()
    if (values.reset !== true) await createAdmin(db, hasher, { ...who, name: name.data ?? '' })
    else if (!(await resetAdminPassword(db, hasher, who)))
      throw new UsageError(`There is no admin ${email.data}.`)
  })
  console.log(`Admin ${email.data} can sign in with: ${password}`)
})
