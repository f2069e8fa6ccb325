import { bulk as english } from '@farmgate/messages/en/bulk.ts'
import { bulk as hindi } from '@farmgate/messages/hi/bulk.ts'
import type { Words } from '@farmgate/messages/fill.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import type { Row } from './export-source.ts'

const words: Record<Language, Words<typeof english>> = { en: english, hi: hindi }

type Column<Word = keyof typeof english> = Word extends `column.${infer Name}` ? Name : never

/** The header row of a file. */
export const headIn = (language: Language, columns: readonly Column[]): Row =>
  columns.map((column) => words[language][`column.${column}`])

/** `2026-11-15 09:12` in India: spreadsheets read it as a time, and it sorts. */
export const momentCell = (at: Date | null): string | null => (at === null ? null : moments.format(at))

const moments = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
})
