/** What an operator's act was about. Lists are narrowed by it. */
export const ACT_KINDS = [
  'order',
  'return',
  'refund',
  'product',
  'farmer',
  'user',
  'deals',
  'settings',
  'alarm',
  'export',
  'session',
] as const

export type ActKind = (typeof ACT_KINDS)[number]

/** Sign-ins and one's own password stand in the log under words of their own. */
const SESSION_WORDS: readonly string[] = ['session', 'admin', 'account']

/** Money that comes and money that goes back are looked for together. */
const MONEY_WORDS: readonly string[] = ['refund', 'payment']

/** The words before an action's dot that belong to a kind. */
export function wordsOfKind(kind: ActKind): readonly string[] {
  if (kind === 'session') return SESSION_WORDS
  return kind === 'refund' ? MONEY_WORDS : [kind]
}

/** What has a page of its own, and is named as it is called today. */
export type SubjectKind = 'order' | 'product' | 'farmer' | 'user'

const SUBJECTS: Readonly<Record<string, SubjectKind>> = {
  order: 'order',
  return: 'order',
  refund: 'order',
  payment: 'order',
  product: 'product',
  farmer: 'farmer',
  user: 'user',
}

/** What the id beside an action refers to; null where it is nothing that could be opened. */
export const subjectKindOf = (action: string): SubjectKind | null =>
  SUBJECTS[action.slice(0, action.indexOf('.'))] ?? null

type Fact = string | number | boolean | null

/** Only what changed, side by side. */
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
