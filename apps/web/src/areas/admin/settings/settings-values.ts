import type { Settings } from '@farmgate/contract/market/settings.ts'
import { SettingsBody } from '@farmgate/contract/forms/settings.ts'
import {
  type AfterAdd,
  ALARM_SETTINGS,
  CASH_SETTINGS,
  CLAIM_SETTINGS,
  CLAIMS,
  type Claim,
  type DeliveryClaim,
  type OutsideRounds,
  PAYOUT_SETTINGS,
  UNPAID_SETTINGS,
} from '@farmgate/domain/market/market-settings.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import * as z from 'zod/mini'

export type ClaimField = `${Language}_${Claim}`

/** The form values: the texts as the home page shows them, custom or default. */
export type SettingsValues = Record<ClaimField, string> & {
  shipWithinHours: string
  deliverWithinHours: string
  unmatchedCountMax: string
  unmatchedSumMax: string
  afterAdd: AfterAdd
  outsideRounds: OutsideRounds
  deliveryClaim: DeliveryClaim
} & Record<OrderLimit, string>

export type OrderLimit =
  | (typeof CASH_SETTINGS)[number]
  | (typeof UNPAID_SETTINGS)[number]
  | (typeof ALARM_SETTINGS)[number]
  | (typeof CLAIM_SETTINGS)[number]
  | (typeof PAYOUT_SETTINGS)[number]

export const claimField = (language: Language, claim: Claim): ClaimField => `${language}_${claim}`

/** Returns the operator's custom texts, or the default ones. */
export function valuesOf({
  copy,
  defaults,
  attention,
  refunds,
  cash,
  unpaid,
  alarms,
  claims: claimLimits,
  payouts,
  shop,
  rounds,
}: Settings): SettingsValues {
  const claims = (language: Language) =>
    CLAIMS.map((claim) => [claimField(language, claim), copy[language][claim] ?? defaults[language][claim]])
  return {
    ...(Object.fromEntries([...claims('en'), ...claims('hi')]) as Record<ClaimField, string>),
    shipWithinHours: String(attention.shipWithinHours),
    deliverWithinHours: String(attention.deliverWithinHours),
    unmatchedCountMax: String(refunds.unmatchedCountMax),
    unmatchedSumMax: String(refunds.unmatchedSumMax),
    afterAdd: shop.afterAdd,
    ...rounds,
    ...(Object.fromEntries(
      Object.entries({ ...cash, ...unpaid, ...alarms, ...claimLimits, ...payouts }).map(([name, value]) => [
        name,
        String(value),
      ]),
    ) as Record<OrderLimit, string>),
  }
}

/**
 * Returns the request body. Default texts are sent as null: if the defaults change one day, the page changes with them.
 */
export function bodyOf(values: SettingsValues, { defaults, version }: Settings) {
  const customText = (language: Language, claim: Claim): string | null => {
    const text = values[claimField(language, claim)].trim()
    return text === defaults[language][claim] ? null : text
  }
  const claims = (language: Language) => ({
    buyers: customText(language, 'buyers'),
    farmers: customText(language, 'farmers'),
    delivery: customText(language, 'delivery'),
    returns: customText(language, 'returns'),
  })
  return {
    version,
    copy: { en: claims('en'), hi: claims('hi') },
    attention: {
      shipWithinHours: values.shipWithinHours,
      deliverWithinHours: values.deliverWithinHours,
    },
    refunds: { unmatchedCountMax: values.unmatchedCountMax, unmatchedSumMax: values.unmatchedSumMax },
    cash: picked(values, CASH_SETTINGS),
    unpaid: picked(values, UNPAID_SETTINGS),
    alarms: picked(values, ALARM_SETTINGS),
    claims: picked(values, CLAIM_SETTINGS),
    payouts: picked(values, PAYOUT_SETTINGS),
    shop: { afterAdd: values.afterAdd },
    rounds: { outsideRounds: values.outsideRounds, deliveryClaim: values.deliveryClaim },
  }
}

const picked = <Name extends OrderLimit>(values: SettingsValues, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as Record<Name, string>

const { buyers, farmers, delivery, returns } = SettingsBody.shape.copy.shape.en.shape
const hours = SettingsBody.shape.attention.shape
const limits = SettingsBody.shape.refunds.def.innerType.shape

/** The rules of the call, per field. */
export const valuesSchema = z.object({
  en_buyers: buyers,
  en_farmers: farmers,
  en_delivery: delivery,
  en_returns: returns,
  hi_buyers: buyers,
  hi_farmers: farmers,
  hi_delivery: delivery,
  hi_returns: returns,
  shipWithinHours: hours.shipWithinHours,
  deliverWithinHours: hours.deliverWithinHours,
  unmatchedCountMax: limits.unmatchedCountMax,
  unmatchedSumMax: limits.unmatchedSumMax,
  afterAdd: SettingsBody.shape.shop.def.innerType.shape.afterAdd,
  ...SettingsBody.shape.rounds.def.innerType.shape,
  ...SettingsBody.shape.cash.def.innerType.shape,
  ...SettingsBody.shape.unpaid.def.innerType.shape,
  ...SettingsBody.shape.alarms.def.innerType.shape,
  ...SettingsBody.shape.claims.def.innerType.shape,
  ...SettingsBody.shape.payouts.def.innerType.shape,
})
