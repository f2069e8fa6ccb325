import { addressLine } from '@farmgate/domain/market/address-line.ts'
import type { MarketIdentity } from '@farmgate/domain/market/market-identity.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import { mailTexts } from './mail-texts.ts'

/** Who runs the market and where to complain, for the foot of every mail. Nothing until it is filled in. */
export function senderLines(identity: MarketIdentity, language: Language): readonly string[] {
  const { legalName, phone, email, fssai } = identity
  if (legalName === '') return []
  return [
    [legalName, addressLine(identity), ...(fssai === '' ? [] : [`FSSAI ${fssai}`])].join(', '),
    ...(phone === '' || email === '' ? [] : [mailTexts(language)('complaints', { phone, email })]),
  ]
}
