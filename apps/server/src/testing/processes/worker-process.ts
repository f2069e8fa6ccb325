import { setTimeout as sleep } from 'node:timers/promises'
import { readWorkerConfig } from '#config.ts'
import { equipWorker } from '#worker/equip-worker.ts'
import { runWorkerProgram } from '#worker/worker-program.ts'
import { SLOW, slowTask } from './worker-journal.sql.ts'

// The worker program with one more task, for tests that need a running job, and if wanted with a slow sweep.
const config = readWorkerConfig(process.env)
const sweepMs = Number(process.env['SWEEP_MS'] ?? 0)
await runWorkerProgram(config, async (metrics) => {
  const { tasks, sweep, addMarketMetrics } = await equipWorker(config, metrics)
  return {
    tasks: { ...tasks, [SLOW]: slowTask(String(process.pid)) },
    sweep: async (context) => {
      await sweep(context)
      await sleep(sweepMs)
    },
    addMarketMetrics,
  }
})
