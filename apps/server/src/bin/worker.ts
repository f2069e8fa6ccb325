import { readWorkerConfig } from '../config.ts'
import { tasks } from '../jobs/tasks.ts'
import { runWorkerProgram } from '../jobs/worker-program.ts'

await runWorkerProgram(readWorkerConfig(process.env), tasks)
