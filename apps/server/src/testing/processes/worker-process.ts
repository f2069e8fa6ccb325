import { setTimeout as sleep } from 'node:timers/promises'
import { readWorkerConfig } from '#config.ts'
import { equipWorker } from '#worker/equip-worker.ts'
import { runWorkerProgram } from '#worker/worker-program.ts'
import { SLOW, slowTask } from './worker-journal.sql.ts'

// The worker program with one more task, for tests that need a running job, and if wanted with a slow sweep.
const config = readWorkerConfig(process.env)
const { tasks, sweep } = await equipWorker(config)
const sweepMs = Number(process.env['SWEEP_MS'] ?? 0)
await runWorkerProgram(config, { ...tasks, [SLOW]: slowTask(String(process.pid)) }, async (context) => {
  await sweep(context)
  await sleep(sweepMs)
})
