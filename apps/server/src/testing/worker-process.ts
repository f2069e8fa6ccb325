import { createSmtp } from '../adapters/mail/smtp.ts'
import { createRazorpay } from '../adapters/payments/razorpay.ts'
import { createDiskStore } from '../adapters/pictures/disk-store.ts'
import { gatewayOptions, readWorkerConfig } from '../config.ts'
import { createSweep, createTasks } from '../jobs/tasks.ts'
import { runWorkerProgram } from '../jobs/worker-program.ts'
import { SLOW, slowTask } from './worker-journal.sql.ts'

// The worker program with one more task, for tests that need a job to be under way.
const config = readWorkerConfig(process.env)
const gateway = createRazorpay(gatewayOptions(config))
const tasks = createTasks({
  pictures: await createDiskStore(config.PICTURES_DIR),
  gateway,
  mailer: createSmtp({ url: config.SMTP_URL, from: config.MAIL_FROM, timeoutMs: 10_000 }),
  publicOrigin: config.PUBLIC_ORIGINS[0],
})
await runWorkerProgram(config, { ...tasks, [SLOW]: slowTask(String(process.pid)) }, createSweep({ gateway }))
