import { ProblemError } from '@farmgate/contract/client.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { withGroupedDigits } from '@farmgate/messages/grouped-digits.ts'
import { useWords } from '#words.ts'

/**
 * Returns a function from an error to its text on the screen: this language's message for the code, else the server's
 * message (always in English), or that the server could not be reached.
 */
export function useProblemText(): (error: unknown) => string {
  const shell = useWords('shell')
  const problems = useWords('problems')
  return (error) => problemText(error, { shell, problems })
}

/** The same outside components, with messages that are loaded already. */
export function problemText(
  error: unknown,
  {
    shell,
    problems,
  }: {
    readonly shell: { readonly unreachable: string; readonly unexplained: string }
    readonly problems: Readonly<Record<string, string>>
  },
): string {
  if (!(error instanceof ProblemError)) return shell.unreachable
  const { code, message, params } = error.problem
  const words = problems[code]
  if (words !== undefined) return fill(words, withGroupedDigits(params))
  return message === '' ? shell.unexplained : message
}

export const problemCode = (error: unknown): string | null =>
  error instanceof ProblemError ? error.problem.code : null
