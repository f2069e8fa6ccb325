import { postgresCode } from './db/transaction.ts'

/**
 * What a log may hold of an error. PostgreSQL adds the values of the row it refused, and other libraries the
 * request they sent; those belong to people and stay out.
 */
export function describeError(error: unknown): {
  type: string
  message: string
  code?: string
  stack?: string
} {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  const code = postgresCode(error)
  return {
    type: error.name,
    message: error.message,
    ...(code === undefined ? {} : { code }),
    ...(error.stack === undefined ? {} : { stack: error.stack }),
  }
}
