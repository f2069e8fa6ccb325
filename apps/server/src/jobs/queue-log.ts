import { Logger, type LogLevel } from 'graphile-worker'
import type { Log } from '../log.ts'
import { describeError } from '../describe-error.ts'

const LEVELS = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const satisfies Record<
  LogLevel,
  string
>

/**
 * What graphile-worker says about itself, in our log. Of what it adds only the error is kept: the rest
 * may hold whole jobs with what they carry. The end of each job is logged by run-task.ts.
 */
export const queueLog = (log: Log): Logger =>
  new Logger(() => (level, message, meta) => {
    if (meta['success'] === true || meta['failure'] === true) return
    const error = meta['error'] ?? meta['fatalError']
    log[LEVELS[level]](error === undefined ? {} : { err: describeError(error) }, message)
  })
