import { createSmtp } from '#adapters/mail/smtp.ts'
import { createRazorpay } from '#adapters/payments/razorpay.ts'
import { createDiskStore } from '#adapters/pictures/disk-store.ts'
import { gatewayOptions, type WorkerConfig } from '#config.ts'
import { deriveKeys } from '#features/sessions/tokens.ts'
import { createSweep, createTasks } from './tasks.ts'

const MAIL_MS = 10_000

/** Builds the worker's tasks with their adapters: mail, gateway and pictures. */
export async function equipWorker(config: WorkerConfig) {
  const gateway = createRazorpay(gatewayOptions(config))
  const tasks = createTasks({
    pictures: await createDiskStore(config.PICTURES_DIR),
    gateway,
    mailer: createSmtp({ url: config.SMTP_URL, from: config.MAIL_FROM, timeoutMs: MAIL_MS }),
    publicOrigin: config.PUBLIC_ORIGINS[0],
    linkKeys: deriveKeys(config.SESSION_KEYS).link,
  })
  return { tasks, sweep: createSweep({ gateway }) }
}
