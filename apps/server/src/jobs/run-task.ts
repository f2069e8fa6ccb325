import type { Task as QueueTask } from 'graphile-worker'
import { describeError } from '../describe-error.ts'
import type { Task, TaskContext } from './task.ts'

/** Runs one job and logs how it went: its name, id and attempt, never what it carries. */
export const runTask =
  (name: string, task: Task<never>, { db, log }: TaskContext): QueueTask =>
  async (payload, { job }) => {
    const jobLog = log.child({ job: name, jobId: job.id, attempt: job.attempts })
    const startedAt = performance.now()
    const ms = () => Math.round(performance.now() - startedAt)
    jobLog.debug('job started')
    try {
      // Written by `enqueue`, which took it in this type.
      await task(payload as never, { db, log: jobLog })
    } catch (error) {
      const failure = { ms: ms(), err: describeError(error) }
      if (job.attempts < job.max_attempts) jobLog.warn(failure, 'job failed and will be tried again')
      else jobLog.error(failure, 'job failed for the last time')
      throw error
    }
    jobLog.info({ ms: ms() }, 'job finished')
  }
