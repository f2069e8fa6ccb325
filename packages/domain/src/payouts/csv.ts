/**
 * Reads a CSV file: quoted fields may contain commas, line breaks and doubled quotes. A byte order mark and empty lines are
 * ignored.
 */
export function readCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, field = '', end] of text.replace(/^\uFEFF/, '').matchAll(FIELD)) {
    row.push(unquoted(field))
    if (end === ',') continue
    if (row.length > 1 || row[0] !== '') rows.push(row)
    row = []
    if (end === '') break
  }
  return rows
}

/** A field and what ends it: a comma, a line break, or the end of the file. */
const FIELD = /("(?:[^"]|"")*"|[^,\r\n]*)[^,\r\n]*?(,|\r\n|\n|\r|$)/g

const unquoted = (field: string): string =>
  field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field.trim()
