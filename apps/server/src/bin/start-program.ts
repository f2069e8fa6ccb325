import { Refusal } from '@farmgate/domain/refusal.ts'
import { problems } from '@farmgate/messages/en/problems.ts'
import { ConfigError } from '../config.ts'

/** A program that can't go on says why in plain words and exits 1; a stack is for faults of ours. */
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
