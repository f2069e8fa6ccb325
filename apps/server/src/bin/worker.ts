import { createDiskStore } from '../adapters/pictures/disk-store.ts'
import { readWorkerConfig } from '../config.ts'
import { createTasks } from '../jobs/tasks.ts'
import { runWorkerProgram } from '../jobs/worker-program.ts'
import { startProgram } from './start-program.ts'

/** Runs jobs until it is told to stop. */
await startProgram(async () => {
  const config = readWorkerConfig(process.env)
  await runWorkerProgram(config, createTasks(await createDiskStore(config.PICTURES_DIR)))
})
