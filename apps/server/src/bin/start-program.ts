import { ConfigError } from '../config.ts'

/** A program that can't start says why in plain words and exits 1; a stack is for faults of ours. */
export async function startProgram(main: () => Promise<void>): Promise<void> {
  try {
    await main()
  } catch (error) {
    const plain = error instanceof ConfigError || error instanceof UsageError
    console.error(plain ? error.message : error)
    process.exit(1)
  }
}

export class UsageError extends Error {}
