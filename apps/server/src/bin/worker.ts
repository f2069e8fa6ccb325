import { readWorkerConfig } from '../config.ts'
import { tasks } from '../jobs/tasks.ts'
import { runWorkerProgram } from '../jobs/worker-program.ts'
import { startProgram } from './start-program.ts'

/** Runs jobs until it is told to stop. */
await startProgram(() => runWorkerProgram(readWorkerConfig(process.env), tasks))
