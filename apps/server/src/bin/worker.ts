import { readWorkerConfig } from '../config.ts'
import { equipWorker } from '../jobs/equip-worker.ts'
import { runWorkerProgram } from '../jobs/worker-program.ts'
import { startProgram } from './start-program.ts'

/** Runs jobs until it is told to stop. */
await startProgram(async () => {
  const config = readWorkerConfig(process.env)
  const { tasks, sweep } = await equipWorker(config)
  await runWorkerProgram(config, tasks, sweep)
})
