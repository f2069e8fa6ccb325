/** What one check found, in plain words, and what to do about it. */
export interface Finding {
  readonly check: string
  readonly state: 'ok' | 'warning' | 'broken'
  readonly text: string
  readonly todo?: string
}

export const ok = (check: string, text: string): Finding => ({ check, state: 'ok', text })

export const warning = (check: string, text: string, todo: string): Finding => ({
  check,
  state: 'warning',
  text,
  todo,
})

export const broken = (check: string, text: string, todo: string): Finding => ({
  check,
  state: 'broken',
  text,
  todo,
})

/** The lines for a terminal: the state, the check, the text, and below it what to do. */
export const linesOf = ({ check, state, text, todo }: Finding): string[] => [
  `${state.padEnd(8)} ${check.padEnd(13)} ${text}`,
  ...(todo === undefined ? [] : [`${' '.repeat(23)}→ ${todo}`]),
]

/** The reason of a failed connection, without the addresses and secrets that messages may hold. */
export function reasonOf(error: unknown): string {
  const { code, name, cause } = error as NodeJS.ErrnoException
  if (code !== undefined) return code
  if (cause !== undefined) return reasonOf(cause)
  return name === 'TimeoutError' ? 'no answer in time' : (error as Error).message
}
