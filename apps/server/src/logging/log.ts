import { type DestinationStream, type LoggerOptions, pino } from 'pino'

export type Log = ReturnType<typeof createLog>

/**
 * Creates the log: one JSON line per event, in UTC. Requests are logged without bodies. The fields named here are redacted
 * in every object we log, because people who read logs may not be allowed to read accounts.
 */
const PERSONAL = [
  'password',
  'currentPassword',
  'token',
  'authorization',
  'cookie',
  'email',
  'phone',
  'street',
  'address',
  'vpa',
  'card',
]

const paths = PERSONAL.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*.*.*.${name}`])

export const createLog = (program: string, level: string, destination?: DestinationStream) => {
  const options: LoggerOptions = {
    level,
    base: { program },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    redact: { paths, censor: '[redacted]' },
    formatters: { level: (label) => ({ level: label }) },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}

/**
 * The same log for lines with fixed fields, none of them personal. Looking for personal fields takes ten times as long as
 * writing such a line, and there is one per request.
 */
export const withoutRedaction = (log: Log): Log => log.child({}, { redact: [] })
