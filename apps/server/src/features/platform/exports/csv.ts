import type { Cell, Row } from './export-source.ts'

/** Marks the file as UTF-8; without it spreadsheets show Hindi names garbled. */
export const BYTE_ORDER_MARK = '\ufeff'

/** One line according to RFC 4180. */
export const csvLine = (row: Row): string => `${row.map(cellText).join(',')}\r\n`

function cellText(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  return quoted(defused(cell))
}

/**
 * A spreadsheet executes a cell that begins like a formula, and these texts are user input. The apostrophe makes it a
 * text again. Numbers are ours: a minus before one is a minus.
 */
const defused = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** Also the full-width forms of the signs, which some spreadsheets read as the plain ones. */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

/** The semicolon too: it separates cells in many locales. */
const quoted = (text: string): string =>
  /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
