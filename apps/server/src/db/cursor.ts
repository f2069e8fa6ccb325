import { createHash } from 'node:crypto'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { isUuid } from './uuid.ts'

/** What a sort key looks like, so that a cursor somebody made up never reaches a statement. */
type Kind = 'uuid' | 'integer'
type Place<Kinds extends readonly Kind[]> = {
  -readonly [K in keyof Kinds]: Kinds[K] extends 'uuid' ? string : number
}

/**
 * Where a page ended: the sort keys of its last row. `question` is what the list was asked for, its order and its
 * filters; a cursor goes on with that one only.
 */
export const writeCursor = (question: string, place: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify([fingerprint(question), ...place])).toString('base64url')

/** The sort keys to go on from. A cursor of another list, or of nobody's making, is refused. */
export function readCursor<const Kinds extends readonly Kind[]>(
  cursor: string,
  question: string,
  kinds: Kinds,
): Place<Kinds> {
  const parts = parse(cursor)
  const place: unknown[] = Array.isArray(parts) ? parts.slice(1) : []
  const isOurs =
    Array.isArray(parts) &&
    parts[0] === fingerprint(question) &&
    place.length === kinds.length &&
    kinds.every((kind, index) => isOf(kind, place[index]))
  if (!isOurs) throw new Refusal('request.invalid')
  return place as Place<Kinds>
}

const isOf = (kind: Kind, value: unknown): boolean =>
  kind === 'uuid' ? typeof value === 'string' && isUuid(value) : Number.isSafeInteger(value)

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}

const fingerprint = (question: string): string =>
  createHash('sha256').update(question).digest('base64url').slice(0, 10)
