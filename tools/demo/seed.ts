import { startSimulator } from '@farmgate/razorpay-sim/simulator.ts'
import { createRazorpay } from '@farmgate/server/adapters/payments/razorpay.ts'
import { createDiskStore } from '@farmgate/server/adapters/pictures/disk-store.ts'
import { createVault } from '@farmgate/server/adapters/vault/vault.ts'
import { startProgram } from '@farmgate/server/bin/start-program.ts'
import { withDb } from '@farmgate/server/bin/with-db.ts'
import { readSeedConfig } from '@farmgate/server/config.ts'
import { inTransaction } from '@farmgate/server/db/transaction.ts'
import { SAMPLE_IDENTITY } from '@farmgate/domain/market/sample-identity.ts'
import { changeIdentity } from '@farmgate/server/features/market/market-identity/change-identity.ts'
import { createLog } from '@farmgate/server/logging/log.ts'
import { endErrands, hurry, moveTimes, renumberNotices } from './orders.sql.ts'
import { seedNewsletter } from './seed-newsletter.ts'
import { seedOrders } from './seed-orders.ts'
import { freeLaterEntries } from './payouts.sql.ts'
import { moneyToTheBank, seedPayouts } from './seed-payouts.ts'
import { broughtBags, chooseSettings, countedCash, seedRounds } from './seed-rounds.ts'
import { admitFarms, decideDeliveries, proposeFarmChanges, suspendFarms } from './seed-farmer-status.ts'
import { seedVillage } from './seed-village.ts'
import { createShiftedClock } from './shifted-clock.ts'
import { orders } from './village/orders.ts'
import { roundOrders } from './village/round-orders.ts'

/** Fills an empty database with the demo's people, their listings and their orders. */
await startProgram(async () => {
  const { PICTURES_DIR, GATEWAY_JOURNAL, VAULT_KEYS } = readSeedConfig(process.env)
  await withDb('seed', async (db) => {
    const now = new Date()
    const pictures = await createDiskStore(PICTURES_DIR)
    const village = await seedVillage(db, pictures, now)
    // Also shows that the sample orders come after the identity: the seed runs as a market in production.
    await changeIdentity(db, { adminId: village.adminId, requestId: 'demo' }, SAMPLE_IDENTITY, undefined)
    await seedNewsletter(db, now)
    await hurry(db)
    const clock = createShiftedClock(db, now)
    await admitFarms({ ...village, db, clock }, now)
    // The demo's gateway continues with this journal, so it knows every payment of the sample data.
    const simulator = await startSimulator({ journalFile: GATEWAY_JOURNAL ?? null, now: clock.now })
    try {
      const gateway = createRazorpay({
        baseUrl: simulator.url,
        keyId: simulator.keyId,
        keySecret: simulator.keySecret,
        webhookSecrets: [simulator.webhookSecret],
        checkoutScript: simulator.checkoutScript,
      })
      const log = createLog('seed', 'error')
      const roundIds = await seedRounds({ ...village, db }, now)
      const money = { ...village, db, pictures, gateway, log, simulator, clock }
      await seedOrders(
        { ...money, marketMode: 'production', roundIds },
        [...orders, ...roundOrders(now)],
        now,
        [
          ...broughtBags({ ...village, db, roundIds }, now),
          countedCash({ ...village, db, roundIds }, now),
          ...moneyToTheBank(money, now),
        ],
      )
      await decideDeliveries({ ...village, db, clock }, now)
      await chooseSettings({ ...village, db }, now)
      await suspendFarms({ ...village, db, clock }, now)
      await proposeFarmChanges({ ...village, db })
      await inTransaction(db, (tx) => moveTimes(tx, clock.shifts))
      await seedPayouts({ ...money, vault: createVault(VAULT_KEYS) }, now)
    } finally {
      await simulator.close()
    }
    await inTransaction(db, async (tx) => {
      await moveTimes(tx, clock.shifts)
      await renumberNotices(tx)
      await freeLaterEntries(tx)
      await endErrands(tx)
    })
    const made = `${village.farmers} farmers with ${village.listings.length} listings and ${orders.length + roundOrders(now).length} orders`
    console.log(`Made buyer@, farmer@ and admin@farmgate.test: ${made}.`)
  })
})
