import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { Email, Name } from '@farmgate/contract/fields.ts'
import { STAFF_ROLES } from '@farmgate/domain/people/accounts/staff.ts'
import { createAdmin, resetAdminPassword, takeSecondFactorOff } from '#features/people/staff/admins.ts'
import { createPasswordHasher } from '#features/people/password-checks/password-hasher.ts'
import { startProgram, UsageError } from './start-program.ts'
import { withDb } from './with-db.ts'

const USAGE = `Usage: npm run admin -- --email <address> --name <name> [--role owner|staff|approver],
or --email <address> --reset for a new password, or --email <address> --remove-second-factor`

/** `npm run admin -- --email asha@coop.example --name "Asha Patil"`: the way to the first owner, who invites the others. */
await startProgram(async () => {
  const { values } = parseArgs({
    options: {
      email: { type: 'string' },
      name: { type: 'string' },
      role: { type: 'string', default: 'owner' },
      reset: { type: 'boolean' },
      'remove-second-factor': { type: 'boolean' },
    },
  })
  const email = Email.safeParse(values.email)
  if (!email.success) throw new UsageError(USAGE)
  if (values['remove-second-factor'] === true) return removeFactorOf(email.data)
  const name = Name.safeParse(values.name)
  const staffRole = STAFF_ROLES.find((role) => role === values.role)
  if (staffRole === undefined || (!name.success && values.reset !== true)) throw new UsageError(USAGE)

  // Shown once and stored only as a hash. Its owner should change it first.
  const password = randomBytes(15).toString('base64url')
  const who = { email: email.data, password }
  await withDb('admin', async (db) => {
    const hasher = await createPasswordHasher()
    if (values.reset !== true) await createAdmin(db, hasher, { ...who, name: name.data ?? '', staffRole })
    else if (!(await resetAdminPassword(db, hasher, who)))
      throw new UsageError(`There is no admin ${email.data}.`)
  })
  console.log(`Admin ${email.data} can sign in with: ${password}`)
})

async function removeFactorOf(email: string): Promise<void> {
  await withDb('admin', async (db) => {
    if (!(await takeSecondFactorOff(db, email))) throw new UsageError(`There is no admin ${email}.`)
  })
  console.log(`Admin ${email} signs in with the password and sets up a new second factor.`)
}
