import { createHash, randomInt } from 'node:crypto'
import { printRecoveryCode, RECOVERY_CODES } from '@farmgate/domain/people/sign-in/second-factor.ts'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567'

/** A new set, as it is shown once, and the hashes that are stored. */
export function newRecoveryCodes(accountId: string): { printed: string[]; hashes: Buffer[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: 16 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join(''),
  )
  return { printed: codes.map(printRecoveryCode), hashes: codes.map((code) => hashOf(accountId, code)) }
}

/** One fast hash is enough for 80 random bits; with the account, so that equal codes of two people differ. */
export const hashOf = (accountId: string, letters: string): Buffer =>
  createHash('sha256').update(`${accountId}|${letters}`).digest()
