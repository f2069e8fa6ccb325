import { createHash } from 'node:crypto'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { isUuid } from '../uuid.ts'

/** The form of a sort key. It is checked, so that a forged cursor never reaches a statement. */
type Kind = 'uuid' | 'integer' | 'text'
type Place<Kinds extends readonly Kind[]> = {
  -readonly [K in keyof Kinds]: Kinds[K] extends 'integer' ? number : string
}

/**
 * Encodes where a page ended: the sort keys of its last row. `question` is the list's order and filters; the cursor is valid
 * for the same ones only.
 */
export const writeCursor = (question: string, place: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify([fingerprint(question), ...place])).toString('base64url')

/** Decodes the sort keys to continue from. A cursor of another list, or a forged one, is refused. */
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

const isOf = (kind: Kind, value: unknown): boolean => {
  if (kind === 'integer') return Number.isSafeInteger(value)
  // PostgreSQL has no text with a zero byte.
  return typeof value === 'string' && (kind === 'uuid' ? isUuid(value) : !value.includes('\0'))
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}

const fingerprint = (question: string): string =>
  createHash('sha256').update(question).digest('base64url').slice(0, 10)
