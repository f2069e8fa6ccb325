import { createHmac } from 'node:crypto'
import { Refusal } from '@farmgate/domain/refusal.ts'
import type { Intent } from '../db/once.ts'

/**
 * The caller's `Idempotency-Key` with a hash of what it was sent for. Hashed under our keys, because a
 * body may hold a password and a plain hash of it would be as good as the password to a thief.
 */
export function readIntent(
  header: string | string[] | undefined,
  endpoint: string,
  subject: string,
  body: unknown,
  [firstKey, ...otherKeys]: readonly [Buffer, ...Buffer[]],
): Intent | null {
  if (header === undefined) return null
  if (typeof header !== 'string' || header.length < 8 || header.length > 255)
    throw new Refusal('request.invalid')
  const request = JSON.stringify(body ?? null)
  return {
    subject,
    endpoint,
    key: header,
    hashes: [hashUnder(firstKey, request), ...otherKeys.map((hashKey) => hashUnder(hashKey, request))],
  }
}

const hashUnder = (key: Buffer, request: string): Buffer => createHmac('sha256', key).update(request).digest()
