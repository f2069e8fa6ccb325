import { createSmtp } from '#adapters/mail/smtp.ts'
import { createRazorpay } from '#adapters/payments/razorpay.ts'
import { openRail } from '#adapters/payouts/open-rail.ts'
import { createVault } from '#adapters/vault/vault.ts'
import { createDiskStore } from '#adapters/pictures/disk-store.ts'
import type { Db } from '#db/pool.ts'
import { gatewayOptions, razorpayxOptions, type WorkerConfig } from '#config.ts'
import { createMarketMetrics } from '#features/platform/system/market-metrics.ts'
import { readMachineFacts } from '#features/platform/system/machine-facts.ts'
import { readMarketFigures } from '#features/platform/system/market-figures.sql.ts'
import { readNewestSample } from '#features/platform/system/system-samples.sql.ts'
import { deriveKeys } from '#features/people/sessions/tokens.ts'
import { countGatewayCalls } from '#metrics/gateway-metrics.ts'
import type { Metrics } from '#metrics/metrics.ts'
import { createSweep, createTasks } from './tasks.ts'

const MAIL_MS = 10_000

/** Builds the worker's tasks with their adapters: mail, gateway, pictures and machine. */
export async function equipWorker(config: WorkerConfig, metrics: Metrics) {
  const gateway = countGatewayCalls(createRazorpay(gatewayOptions(config)), metrics.registry)
  const payouts = {
    rail: openRail(config.PAYOUT_RAIL, razorpayxOptions(config)),
    vault: createVault(config.VAULT_KEYS),
  }
  const machine = () =>
    readMachineFacts({
      picturesDir: config.PICTURES_DIR,
      quotaGb: config.PICTURES_QUOTA_GB,
      backupStatusFile: config.BACKUP_STATUS_FILE,
      certificateFile: config.CERTIFICATE_FILE,
      rehearsalStatusFile: config.REHEARSAL_STATUS_FILE,
    })
  const tasks = createTasks({
    pictures: await createDiskStore(config.PICTURES_DIR),
    gateway,
    ...payouts,
    mailer: createSmtp({ url: config.SMTP_URL, from: config.MAIL_FROM, timeoutMs: MAIL_MS }),
    publicOrigin: config.PUBLIC_ORIGINS[0],
    linkKeys: deriveKeys(config.SESSION_KEYS).link,
    machine,
  })
  /** The gauges of the market, read from the worker's database. */
  const addMarketMetrics = (db: Db): void => metrics.addSource(createMarketMetrics(() => readState(db)))
  const readState = async (db: Db) => {
    const [figures, facts, sample] = await Promise.all([
      readMarketFigures(db),
      machine(),
      readNewestSample(db),
    ])
    return {
      figures,
      machine: facts,
      probe: sample === null ? null : { ...sample.gateway, ageSeconds: sample.ageSeconds },
    }
  }
  return { tasks, sweep: createSweep({ gateway, ...payouts }), addMarketMetrics }
}
