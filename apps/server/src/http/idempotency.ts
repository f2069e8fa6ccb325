import { createHmac } from 'node:crypto'
import { Refusal } from '@farmgate/domain/refusal.ts'
import type { IdempotentRequest } from '#db/idempotency/idempotent-request.ts'

/**
 * Reads the caller's `Idempotency-Key` and adds a hash of the request. The hash is keyed, because a body may contain a
 * password, which could be guessed from a plain hash.
 */
export function readIdempotentRequest(
  header: string | string[] | undefined,
  endpoint: string,
  subject: string,
  body: unknown,
  [firstKey, ...otherKeys]: readonly [Buffer, ...Buffer[]],
): IdempotentRequest | null {
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
