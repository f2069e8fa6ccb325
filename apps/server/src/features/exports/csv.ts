import type { Cell, Row } from './export-source.ts'

/** Tells a spreadsheet that the file is UTF-8; without it Hindi names come out as signs. */
export const BYTE_ORDER_MARK = '\ufeff'

/** One line as RFC 4180 has it. */
export const csvLine = (row: Row): string => `${row.map(cellText).join(',')}\r\n`

function cellText(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  return quoted(defused(cell))
}

/**
 * A spreadsheet runs what begins like a formula, and these texts come from anybody. The apostrophe makes it a text
 * again. Numbers are ours: a minus before one is a minus.
 */
const defused = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** Also the wide forms of the signs, which some spreadsheets read as the plain ones. */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

/** The semicolon too: in half the world's settings it is what stands between cells. */
const quoted = (text: string): string =>
  /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
