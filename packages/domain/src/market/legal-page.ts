import { Refusal } from '../refusal.ts'

export const LEGAL_PAGES = ['terms', 'privacy', 'returns', 'grievance'] as const

export type LegalPageName = (typeof LEGAL_PAGES)[number]

export const isLegalPage = (name: string): name is LegalPageName => LEGAL_PAGES.some((page) => page === name)

export const LEGAL_TEXT_MAX_LENGTH = 20_000
export const COUNSEL_MAX_LENGTH = 120

/** Null means our draft. */
interface LegalTexts {
  readonly en: string | null
  readonly hi: string | null
}

/** Who checked the texts, and on which day (2026-11-15). */
interface CounselCheck {
  readonly by: string
  readonly on: string
}

export interface LegalPage {
  readonly texts: LegalTexts
  /** Null: to be checked by counsel. */
  readonly check: CounselCheck | null
  readonly version: number
}

/**
 * The changed page; the same object when nothing changes. A check is of the texts it was entered for: when they change
 * and the check does not, it is removed. `seen` is the version the operator looked at, `today` the day in India.
 */
export function changeLegalPage(
  now: LegalPage,
  request: Pick<LegalPage, 'texts' | 'check'>,
  seen: number | undefined,
  today: string,
): LegalPage {
  if (seen !== undefined && seen !== now.version) throw new Refusal('legal.stale')
  if (request.check !== null && request.check.on > today)
    throw new Refusal('legal.refused', { faults: [{ field: 'check.on', code: 'day.future' }] })
  const isSameText = request.texts.en === now.texts.en && request.texts.hi === now.texts.hi
  const isSameCheck = request.check?.by === now.check?.by && request.check?.on === now.check?.on
  if (isSameText && isSameCheck) return now
  return {
    texts: request.texts,
    check: !isSameText && isSameCheck ? null : request.check,
    version: now.version + 1,
  }
}

/** For comparison and for the audit log, which so holds every former text. */
export const legalFacts = ({ texts, check }: LegalPage): Readonly<Record<string, string | null>> => ({
  textEn: texts.en,
  textHi: texts.hi,
  checkedBy: check?.by ?? null,
  checkedOn: check?.on ?? null,
})

/** A part of a legal page. Texts are plain, never HTML. */
export type LegalBlock =
  | { readonly is: 'heading'; readonly text: string }
  | { readonly is: 'paragraph'; readonly text: string }
  | { readonly is: 'list'; readonly items: readonly string[] }

/**
 * Reads a plain text: an empty line ends a paragraph, a line that begins with `# ` is a heading, and lines that begin
 * with `- ` are a list.
 */
export function legalBlocks(text: string): readonly LegalBlock[] {
  return text
    .split(/\r?\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap(blocksOf)
}

function blocksOf(part: string): readonly LegalBlock[] {
  const lines = part.split('\n').map((line) => line.trim())
  const [first = '', ...rest] = lines
  if (first.startsWith('# '))
    return [
      { is: 'heading', text: first.slice(2).trim() },
      ...(rest.length > 0 ? blocksOf(rest.join('\n')) : []),
    ]
  if (lines.every((line) => line.startsWith('- ')))
    return [{ is: 'list', items: lines.map((line) => line.slice(2).trim()) }]
  return [{ is: 'paragraph', text: lines.join(' ') }]
}
