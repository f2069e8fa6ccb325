import { postgresCode } from '../transaction.ts'

/**
 * Whether an error means that the database is restarting, unreachable, full or too slow, so that a retry may soon succeed.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '' } = error as NodeJS.ErrnoException
  // Checked before the SQLSTATE, because EPIPE looks like one.
  if (AWAY_CODES.has(code)) return true
  const state = postgresCode(error)
  if (state !== undefined) return AWAY_STATES.has(state) || AWAY_CLASSES.has(state.slice(0, 2))
  return AWAY_MESSAGE.test(error.message)
}

/** 08: the connection broke; 53: no connection, memory or disk space left. */
const AWAY_CLASSES = new Set(['08', '53'])

const AWAY_STATES = new Set([
  '25006', // read-only: a standby that is about to be promoted
  '25P03', // idle in a transaction for too long
  '55P03', // a lock that was waited for too long
  '57014', // a statement that took too long
  '57P01', // ended by an operator, as a restart does
  '57P02', // another connection crashed
  '57P03', // starting up or shutting down
  '57P05', // idle for too long
])

/** Node's codes for a socket, or for several addresses tried at once (an `AggregateError` with the same code). */
const AWAY_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** Messages of pg without a code, about a connection that broke before, while or after it was taken from the pool. */
const AWAY_MESSAGE =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|not queryable|Query read timeout|Cannot use a pool after calling end/
