import { readSeedConfig } from '../config.ts'
import { createAdmin } from '../features/accounts/admins.ts'
import { saveFarm } from '../features/accounts/accounts.sql.ts'
import { createPasswordHasher } from '../features/accounts/password-hasher.ts'
import { register } from '../features/accounts/register.ts'
import { inTransaction } from '../db/transaction.ts'
import { startProgram } from './start-program.ts'
import { withDb } from './with-db.ts'

const PASSWORD = 'farmgate-demo'

/** The demo's people. They register like everybody else. */
await startProgram(async () => {
  readSeedConfig(process.env)
  await withDb('seed', async (db) => {
    const hasher = await createPasswordHasher()
    const deps = { db, hasher, passwordPolicy: { minLength: 8, denied: new Set<string>() } }
    await register(
      deps,
      {
        role: 'user',
        name: 'Asha Kulkarni',
        email: 'buyer@farmgate.test',
        password: PASSWORD,
        address: {
          fullName: 'Asha Kulkarni',
          phone: '98220 41873',
          street: '14 Prabhat Road, Erandwane',
          city: 'Pune',
          state: 'Maharashtra',
          pincode: '411004',
          country: 'India',
        },
      },
      null,
    )
    const farmer = await register(
      deps,
      {
        role: 'farmer',
        name: 'Ramesh Jadhav',
        email: 'farmer@farmgate.test',
        password: PASSWORD,
        address: null,
      },
      null,
    )
    await inTransaction(db, (tx) =>
      saveFarm(tx, farmer.id, {
        place: 'Pawas, Ratnagiri',
        about:
          'Four acres above the creek, mostly Alphonso, some cashew and kokum. My grandfather planted the oldest trees. We pick by hand with a net and ripen in hay.',
      }),
    )
    await createAdmin(db, hasher, {
      email: 'admin@farmgate.test',
      name: 'Meera Deshpande',
      password: PASSWORD,
    })
    console.log('Made buyer@, farmer@ and admin@farmgate.test.')
  })
})
