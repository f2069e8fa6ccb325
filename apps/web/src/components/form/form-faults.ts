import { ProblemError } from '@farmgate/contract/client.ts'
import { fill, type Params } from '@farmgate/messages/fill.ts'

/** What is wrong with one field: found by the call's schema or reported by the server. */
export interface Fault {
  readonly code: string | undefined
  readonly params?: Params | undefined
  /** The server's own message, for a code that is newer than this page. */
  readonly message?: string | undefined
}

export function faultText(
  words: Readonly<Record<string, string>>,
  { code = '', params, message }: Fault,
): string {
  const known = words[code]
  if (known !== undefined) return fill(known, params)
  return message ?? words['field.invalid'] ?? code
}

/** Returns the field faults of a refusal. The server lists them only where they disclose nothing. */
export const serverFaults = (error: unknown): readonly (Fault & { readonly field: string })[] =>
  error instanceof ProblemError ? (error.problem.faults ?? []) : []
