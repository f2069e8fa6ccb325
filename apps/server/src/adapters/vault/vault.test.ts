import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createVault } from './vault.ts'

const OLD = { id: 'k1', key: randomBytes(32) }
const NEW = { id: 'k2', key: randomBytes(32) }
const NUMBER = '60412345678'
const ROW = 'payout_accounts:1'

test('what was sealed opens again, and the cipher does not contain it', () => {
  const vault = createVault([OLD])
  const sealed = vault.seal(NUMBER, ROW)
  expect(vault.open(sealed, ROW)).toBe(NUMBER)
  expect(sealed.keyId).toBe('k1')
  expect(sealed.cipher.includes(NUMBER)).toBe(false)
})

test('the same value sealed twice gives two ciphers', () => {
  const vault = createVault([OLD])
  expect(vault.seal(NUMBER, ROW).cipher).not.toEqual(vault.seal(NUMBER, ROW).cipher)
})

test('a cipher does not open in another row', () => {
  const vault = createVault([OLD])
  const sealed = vault.seal(NUMBER, ROW)
  expect(() => vault.open(sealed, 'payout_accounts:2')).toThrow('unable to authenticate')
})

test('a cipher of which one bit was changed does not open', () => {
  const vault = createVault([OLD])
  const sealed = vault.seal(NUMBER, ROW)
  for (let at = 0; at < sealed.cipher.length; at++) {
    const cipher = Buffer.from(sealed.cipher)
    cipher.writeUInt8(cipher.readUInt8(at) ^ 1, at)
    expect(() => vault.open({ ...sealed, cipher }, ROW)).toThrow('unable to authenticate')
  }
})

test('after a rotation the new key seals and the old one still opens', () => {
  const sealed = createVault([OLD]).seal(NUMBER, ROW)
  const rotated = createVault([NEW, OLD])
  expect(rotated.open(sealed, ROW)).toBe(NUMBER)
  expect(rotated.seal(NUMBER, ROW).keyId).toBe('k2')
})

test('a row of a forgotten key names the setting, not the value', () => {
  const sealed = createVault([OLD]).seal(NUMBER, ROW)
  expect(() => createVault([NEW]).open(sealed, ROW)).toThrow('VAULT_KEYS does not have the key of this row')
})

test('a fingerprint is equal for equal values and keys only', () => {
  const vault = createVault([OLD])
  expect(vault.fingerprint(NUMBER)).toBe(createVault([OLD, NEW]).fingerprint(NUMBER))
  expect(vault.fingerprint(NUMBER)).not.toBe(vault.fingerprint('60412345679'))
  expect(vault.fingerprint(NUMBER)).not.toBe(createVault([NEW]).fingerprint(NUMBER))
})
