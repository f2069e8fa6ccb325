import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { readDatabaseConfig } from '../config.ts'
import { createDb, createPool } from '../db/pool.ts'
import { createAdmin } from '../features/accounts/create-admin.ts'
import { createPasswordHasher } from '../features/accounts/password-hasher.ts'
import { startProgram, UsageError } from './start-program.ts'

/** `npm run admin -- --email asha@coop.example --name "Asha Patil"`: the only way to become an admin. */
await startProgram(async () => {
  const { values } = parseArgs({ options: { email: { type: 'string' }, name: { type: 'string' } } })
  const { email, name } = values
  if (email === undefined || name === undefined || !email.includes('@')) {
    throw new UsageError('Usage: npm run admin -- --email <address> --name <name>')
  }
  const config = readDatabaseConfig(process.env)
  const pool = createPool(
    { url: config.DATABASE_URL, max: 1, applicationName: 'farmgate-admin' },
    console.error,
  )
  try {
    // Shown once and never stored readable: the first thing its owner does is change it.
    const password = randomBytes(15).toString('base64url')
    await createAdmin(createDb(pool), await createPasswordHasher(), { email, name, password })
    console.log(`Admin ${email} can sign in with: ${password}`)
  } finally {
    await pool.end()
  }
})
