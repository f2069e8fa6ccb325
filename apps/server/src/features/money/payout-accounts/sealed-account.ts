import { type PayTo, payToIdentity } from '@farmgate/domain/money/payout-accounts/pay-to.ts'
import type { Sealed, Vault } from '#adapters/vault/vault.ts'
import type { SealedAccount } from './payout-accounts.sql.ts'

const contextOf = (id: string): string => `payout_accounts:${id}`
const passbookContextOf = (id: string): string => `payout_accounts.passbook:${id}`

export interface SealedPayTo extends Sealed {
  readonly fingerprint: string
}

export const sealPayTo = (vault: Vault, id: string, payTo: PayTo): SealedPayTo => ({
  ...vault.seal(JSON.stringify(payTo), contextOf(id)),
  fingerprint: vault.fingerprint(payToIdentity(payTo)),
})

/** The whole account, for the rail and the bank's file only: never for an answer or the log. */
export const openPayTo = (vault: Vault, sealed: Sealed & { readonly id: string }): PayTo =>
  JSON.parse(vault.open(sealed, contextOf(sealed.id))) as PayTo

/** The photo of a passbook shows the number, so it is sealed with the key of its row. */
export const sealPassbook = (vault: Vault, id: string, photo: Buffer): Buffer =>
  vault.seal(photo.toString('base64'), passbookContextOf(id)).cipher

/** Returns the photo as base64; null without one. */
export const openPassbook = (vault: Vault, { id, keyId, passbook }: SealedAccount): string | null =>
  passbook === null ? null : vault.open({ cipher: passbook, keyId }, passbookContextOf(id))
