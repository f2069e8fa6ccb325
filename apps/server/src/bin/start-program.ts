import { Refusal } from '@farmgate/domain/refusal.ts'
import { problems } from '@farmgate/messages/en/problems.ts'
import { ConfigError } from '#config.ts'

/** Runs a program. On a known error it prints a plain message and exits 1; a stack trace is for our own defects. */
export async function startProgram(main: () => Promise<void>): Promise<void> {
  try {
    await main()
  } catch (error) {
    console.error(plainWords(error) ?? error)
    process.exit(1)
  }
}

export class UsageError extends Error {}

function plainWords(error: unknown): string | null {
  if (error instanceof Refusal) return problems[error.code]
  return error instanceof ConfigError || error instanceof UsageError ? error.message : null
}
