import { createDiskStore } from '@farmgate/server/adapters/pictures/disk-store.ts'
import { startProgram } from '@farmgate/server/bin/start-program.ts'
import { withDb } from '@farmgate/server/bin/with-db.ts'
import { readSeedConfig } from '@farmgate/server/config.ts'
import { seedVillage } from './seed-village.ts'

/** Fills an empty database with the demo's people and everything they sell. */
await startProgram(async () => {
  const { PICTURES_DIR } = readSeedConfig(process.env)
  await withDb('seed', async (db) => {
    const { farmers, listings } = await seedVillage(db, await createDiskStore(PICTURES_DIR), new Date())
    console.log(`Made buyer@, farmer@ and admin@farmgate.test: ${farmers} farmers with ${listings} listings.`)
  })
})
