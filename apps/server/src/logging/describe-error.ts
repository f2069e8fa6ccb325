import { postgresCode } from '#db/transaction.ts'

/**
 * Returns the parts of an error that may be logged. PostgreSQL adds the values of the refused row, and other libraries the
 * request they sent; that is personal data and is left out.
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
