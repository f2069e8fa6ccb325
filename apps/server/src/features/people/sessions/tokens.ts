import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { isRole, type Role } from '@farmgate/domain/people/role.ts'

/**
 * Tokens are derived, not stored: mac(server key, the row's contents). A stolen database contains no key and a stolen
 * key no salt, so neither alone makes a token.
 */
export interface SessionKeys {
  /** The first key signs, all are accepted: this allows key rotation. */
  readonly access: AtLeastOne<NamedKey>
  readonly refresh: AtLeastOne<NamedKey>
  readonly idempotency: AtLeastOne<Buffer>
  /** Signs device cookies. */
  readonly device: AtLeastOne<Buffer>
  /** Makes the tokens of mailed links; the worker has it too. */
  readonly link: AtLeastOne<NamedKey>
}

export type AtLeastOne<T> = readonly [T, ...T[]]

interface NamedKey {
  readonly id: string
  readonly key: Buffer
}

/** Derives a separate key for each purpose from the one configured secret. */
export const deriveKeys = ([first, ...others]: AtLeastOne<NamedKey>): SessionKeys => ({
  access: [derive(first, 'access'), ...others.map((root) => derive(root, 'access'))],
  refresh: [derive(first, 'refresh'), ...others.map((root) => derive(root, 'refresh'))],
  idempotency: [derive(first, 'idempotency').key, ...others.map((root) => derive(root, 'idempotency').key)],
  device: [derive(first, 'device').key, ...others.map((root) => derive(root, 'device').key)],
  link: [derive(first, 'link'), ...others.map((root) => derive(root, 'link'))],
})

const derive = ({ id, key }: NamedKey, purpose: string): NamedKey => ({
  id,
  key: Buffer.from(hkdfSync('sha256', key, '', `farmgate ${purpose}`, 32)),
})

/** What a token claims, not yet verified. */
export interface TokenClaim {
  readonly role: Role
  readonly sessionId: string
  readonly gen: number
  readonly keyId: string
  readonly mac: string
}

export interface TokenSource {
  readonly role: Role
  readonly sessionId: string
  readonly gen: number
  readonly salt: Buffer
}

type Purpose = 'access' | 'refresh'

/** `v1.<role>.<session>.<generation>.<key id>~<mac>` */
export function makeToken(keys: SessionKeys, purpose: Purpose, source: TokenSource): string {
  const [current] = keys[purpose]
  return `v1.${source.role}.${source.sessionId}.${source.gen}.${current.id}~${mac(current.key, source)}`
}

const TOKEN =
  /^v1\.([a-z]{1,10})\.([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})\.(\d{1,9})\.([a-z0-9]{1,12})~([\w-]{43})$/

export function readToken(token: string): TokenClaim | null {
  const [, role, sessionId, gen, keyId, mac] = TOKEN.exec(token) ?? []
  if (!isRole(role) || sessionId === undefined || keyId === undefined || mac === undefined) return null
  return { role, sessionId, gen: Number(gen), keyId, mac }
}

/** Whether we made this token for this row, at whichever generation it claims. */
export function isGenuine(keys: SessionKeys, purpose: Purpose, claim: TokenClaim, salt: Buffer): boolean {
  const named = keys[purpose].find(({ id }) => id === claim.keyId)
  if (named === undefined) return false
  const expected = mac(named.key, { ...claim, salt })
  return timingSafeEqual(Buffer.from(expected), Buffer.from(claim.mac))
}

const mac = (key: Buffer, { role, sessionId, gen, salt }: TokenSource): string =>
  createHmac('sha256', key).update(`${role}|${sessionId}|${gen}|`).update(salt).digest('base64url')
