import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts what only the market may read, such as a bank account's number. A dump of the database shows none of it. */
export interface Vault {
  /** `context` names the table and the row: a cipher that was copied to another row does not open. */
  seal(plain: string, context: string): Sealed
  open(sealed: Sealed, context: string): string
  /** The id of the key that seals: rows with another one are sealed again after a rotation. */
  readonly keyId: string
  /** Returns the same text for the same value, and reveals nothing about it without the key. */
  fingerprint(plain: string): string
}

export interface Sealed {
  readonly cipher: Buffer
  readonly keyId: string
}

export type VaultKeys = readonly [VaultKey, ...VaultKey[]]

interface VaultKey {
  readonly id: string
  readonly key: Buffer
}

/** AES-256-GCM. The first key seals, all of them open. The cipher is nonce, encrypted text, tag. */
export function createVault(keys: VaultKeys): Vault {
  const sealing = new Map(keys.map((root) => [root.id, derive(root, 'vault')]))
  const [first] = keys
  const sealKey = derive(first, 'vault')
  const fingerprintKey = derive(first, 'vault fingerprint')
  return {
    keyId: first.id,
    seal: (plain, context) => ({ cipher: encrypt(sealKey, plain, context), keyId: first.id }),
    open: ({ cipher, keyId }, context) => {
      const key = sealing.get(keyId)
      if (key === undefined)
        throw new Error('vault key unknown: VAULT_KEYS does not have the key of this row')
      return decrypt(key, cipher, context)
    },
    fingerprint: (plain) => createHmac('sha256', fingerprintKey).update(plain).digest('base64url'),
  }
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

const derive = ({ key }: VaultKey, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', `farmgate ${purpose}`, 32))

function encrypt(key: Buffer, plain: string, context: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(context))
  return Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

function decrypt(key: Buffer, sealed: Buffer, context: string): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(context))
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  const text = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES))
  return Buffer.concat([text, decipher.final()]).toString('utf8')
}
