import { readWorkerConfig } from '#config.ts'
import { equipWorker } from '#worker/equip-worker.ts'
import { runWorkerProgram } from '#worker/worker-program.ts'
import { SLOW, slowTask } from './worker-journal.sql.ts'

// The worker program with one more task, for tests that need a running job.
const config = readWorkerConfig(process.env)
const { tasks, sweep } = await equipWorker(config)
await runWorkerProgram(config, { ...tasks, [SLOW]: slowTask(String(process.pid)) }, sweep)
