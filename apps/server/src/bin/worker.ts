import { createSmtp } from '../adapters/mail/smtp.ts'
import { createRazorpay } from '../adapters/payments/razorpay.ts'
import { createDiskStore } from '../adapters/pictures/disk-store.ts'
import { gatewayOptions, readWorkerConfig } from '../config.ts'
import { createSweep, createTasks } from '../jobs/tasks.ts'
import { runWorkerProgram } from '../jobs/worker-program.ts'
import { startProgram } from './start-program.ts'

/** Runs jobs until it is told to stop. */
await startProgram(async () => {
  const config = readWorkerConfig(process.env)
  const gateway = createRazorpay(gatewayOptions(config))
  const tasks = createTasks({
    pictures: await createDiskStore(config.PICTURES_DIR),
    gateway,
    mailer: createSmtp({ url: config.SMTP_URL, from: config.MAIL_FROM, timeoutMs: 10_000 }),
    publicOrigin: config.PUBLIC_ORIGINS[0],
  })
  await runWorkerProgram(config, tasks, createSweep({ gateway }))
})
