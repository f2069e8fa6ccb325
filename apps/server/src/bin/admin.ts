import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { Email, Name } from '@farmgate/contract/fields.ts'
import * as z from 'zod/mini'
import { createAdmin } from '../features/accounts/create-admin.ts'
import { createPasswordHasher } from '../features/accounts/password-hasher.ts'
import { startProgram, UsageError } from './start-program.ts'
import { withDb } from './with-db.ts'

/** `npm run admin -- --email asha@coop.example --name "Asha Patil"`: the only way to become an admin. */
await startProgram(async () => {
  const { values } = parseArgs({ options: { email: { type: 'string' }, name: { type: 'string' } } })
  const wish = z.object({ email: Email, name: Name }).safeParse(values)
  if (!wish.success) throw new UsageError('Usage: npm run admin -- --email <address> --name <name>')

  // Shown once and never stored readable: the first thing its owner does is change it.
  const password = randomBytes(15).toString('base64url')
  await withDb('admin', async (db) =>
    createAdmin(db, await createPasswordHasher(), { ...wish.data, password }),
  )
  console.log(`Admin ${wish.data.email} can sign in with: ${password}`)
})
