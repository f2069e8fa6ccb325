import { readWorkerConfig } from '../config.ts'
import { equipWorker } from '../jobs/equip-worker.ts'
import { runWorkerProgram } from '../jobs/worker-program.ts'
import { SLOW, slowTask } from './worker-journal.sql.ts'

// The worker program with one more task, for tests that need a job to be under way.
const config = readWorkerConfig(process.env)
const { tasks, sweep } = await equipWorker(config)
await runWorkerProgram(config, { ...tasks, [SLOW]: slowTask(String(process.pid)) }, sweep)
