import { createHmac, timingSafeEqual } from 'node:crypto'
import type { LinkKind } from '@farmgate/domain/people/accounts/account-link.ts'

/** The first key signs, all are accepted, as with sessions. */
export type LinkKeys = readonly [LinkKey, ...LinkKey[]]

interface LinkKey {
  readonly id: string
  readonly key: Buffer
}

/** What a link's token is derived from: a stolen database contains no key, a stolen key no salt. */
export interface LinkSource {
  readonly id: string
  readonly kind: LinkKind | 'driver'
  readonly salt: Buffer
}

export interface LinkClaim {
  readonly id: string
  readonly keyId: string
  readonly mac: string
}

/** `l1.<link>.<key id>~<mac>` */
export function makeLinkToken([{ id: keyId, key }]: LinkKeys, link: LinkSource): string {
  return `l1.${link.id}.${keyId}~${macOf(key, link)}`
}

const TOKEN = /^l1\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([a-z0-9]{1,12})~([\w-]{43})$/

export function readLinkToken(token: string): LinkClaim | null {
  const [, id, keyId, mac] = TOKEN.exec(token) ?? []
  return id === undefined || keyId === undefined || mac === undefined ? null : { id, keyId, mac }
}

/** Whether this token was made by us for this row. */
export function isGenuineLink(keys: LinkKeys, { keyId, mac }: LinkClaim, link: LinkSource): boolean {
  const named = keys.find(({ id }) => id === keyId)
  return named !== undefined && timingSafeEqual(Buffer.from(macOf(named.key, link)), Buffer.from(mac))
}

const macOf = (key: Buffer, { id, kind, salt }: LinkSource): string =>
  createHmac('sha256', key).update(`${kind}|${id}|`).update(salt).digest('base64url')
