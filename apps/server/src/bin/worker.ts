import { readWorkerConfig } from '#config.ts'
import { equipWorker } from '#worker/equip-worker.ts'
import { runWorkerProgram } from '#worker/worker-program.ts'
import { startProgram } from './start-program.ts'

/** Runs jobs until it is stopped. */
await startProgram(async () => {
  const config = readWorkerConfig(process.env)
  await runWorkerProgram(config, (metrics) => equipWorker(config, metrics))
})
