import { readWorkerConfig } from '../config.ts'
import { tasks } from '../jobs/tasks.ts'
import { runWorkerProgram } from '../jobs/worker-program.ts'
import { SLOW, slowTask } from './worker-journal.sql.ts'

// The worker program with one more task, for tests that need a job to be under way.
await runWorkerProgram(readWorkerConfig(process.env), { ...tasks, [SLOW]: slowTask(String(process.pid)) })
