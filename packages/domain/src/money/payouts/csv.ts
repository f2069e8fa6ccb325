/** Of a line with more fields the rest is left out, so that no single line takes long. */
const FIELDS_MAX = 100

/**
 * Reads a CSV file line by line, so that its reader can stop or pause: quoted fields may contain commas, line breaks and
 * doubled quotes. A byte order mark is ignored, and an empty line has no fields.
 */
export function* readCsv(text: string): Generator<string[]> {
  let at = text.startsWith('\uFEFF') ? 1 : 0
  while (at < text.length) {
    const fields: string[] = []
    do {
      if (fields.length > 0) at++
      const [field, end] = readField(text, at)
      fields.push(field)
      at = fields.length < FIELDS_MAX ? end : next(text, LINE_END, end)
    } while (text[at] === ',')
    yield fields.length === 1 && fields[0] === '' ? [] : fields
    at += text.startsWith('\r\n', at) ? 2 : 1
  }
}

/** A field and where it ends: at a comma, a line break or the end of the text. An open quote is a letter like others. */
function readField(text: string, at: number): readonly [field: string, end: number] {
  const close = text[at] === '"' ? closingQuote(text, at + 1) : -1
  const end = next(text, FIELD_END, Math.max(at, close))
  return close === -1
    ? [text.slice(at, end).trim(), end]
    : [text.slice(at + 1, close).replaceAll('""', '"'), end]
}

function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from)
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at
}

const FIELD_END = /[,\r\n]/g
const LINE_END = /[\r\n]/g

function next(text: string, end: RegExp, from: number): number {
  end.lastIndex = from
  return end.exec(text)?.index ?? text.length
}
