/** The subject of an operator's act. Lists are filtered by it. */
export const ACT_KINDS = [
  'order',
  'return',
  'refund',
  'product',
  'farmer',
  'user',
  'deals',
  'round',
  'payout',
  'settings',
  'alarm',
  'export',
  'session',
] as const

export type ActKind = (typeof ACT_KINDS)[number]

/** Sign-ins and changes of one's own password have actions of their own in the log. */
const SESSION_WORDS: readonly string[] = ['session', 'admin', 'account']

/** Payments and refunds are one filter. */
const MONEY_WORDS: readonly string[] = ['refund', 'payment']

/** The prefixes of an action (before its dot) that belong to a kind. */
export function wordsOfKind(kind: ActKind): readonly string[] {
  if (kind === 'session') return SESSION_WORDS
  return kind === 'refund' ? MONEY_WORDS : [kind]
}

/** Subjects that have a page of their own and are shown with their current name. */
export type SubjectKind = 'order' | 'product' | 'farmer' | 'user' | 'round'

const SUBJECTS: Readonly<Record<string, SubjectKind>> = {
  order: 'order',
  return: 'order',
  refund: 'order',
  payment: 'order',
  product: 'product',
  farmer: 'farmer',
  user: 'user',
  round: 'round',
}

/** What the id beside an action refers to; null when it can't be opened. */
export const subjectKindOf = (action: string): SubjectKind | null =>
  SUBJECTS[action.slice(0, action.indexOf('.'))] ?? null

type Fact = string | number | boolean | null

/** Only the changed fields, before and after. */
export function changedFacts(
  before: Readonly<Record<string, Fact>>,
  after: Readonly<Record<string, Fact>>,
): { before: Record<string, Fact>; after: Record<string, Fact> } {
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => (before[name] ?? null) !== (after[name] ?? null),
  )
  const pick = (facts: Readonly<Record<string, Fact>>) =>
    Object.fromEntries(names.map((name) => [name, facts[name] ?? null]))
  return { before: pick(before), after: pick(after) }
}
