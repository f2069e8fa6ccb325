import { ProblemError } from '@farmgate/contract/client.ts'
import type { LoadedWords } from '../words.ts'

/**
 * What a person reads when a call fails: this language's words for the code, else the server's message
 * (always so in English), else that nobody answered.
 */
export function problemText(error: unknown, { page, problems }: LoadedWords): string {
  if (!(error instanceof ProblemError)) return page.unreachable
  const { code, message } = error.problem
  return problems[code] ?? (message === '' ? page.unexplained : message)
}
