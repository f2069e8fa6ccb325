import { createDiskStore } from '../adapters/pictures/disk-store.ts'
import { readWorkerConfig } from '../config.ts'
import { createTasks } from '../jobs/tasks.ts'
import { runWorkerProgram } from '../jobs/worker-program.ts'
import { SLOW, slowTask } from './worker-journal.sql.ts'

// The worker program with one more task, for tests that need a job to be under way.
const config = readWorkerConfig(process.env)
const tasks = createTasks(await createDiskStore(config.PICTURES_DIR))
await runWorkerProgram(config, { ...tasks, [SLOW]: slowTask(String(process.pid)) })
