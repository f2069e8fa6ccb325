import type { Settings } from '@farmgate/contract/settings.ts'
import { SettingsBody } from '@farmgate/contract/settings.ts'
import {
  ALARM_SETTINGS,
  CASH_SETTINGS,
  CLAIMS,
  type Claim,
} from '@farmgate/domain/settings/market-settings.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import * as z from 'zod/mini'

export type ClaimField = `${Language}_${Claim}`

/** What the form holds: the words as they stand on the page, whoever wrote them. */
export type SettingsValues = Record<ClaimField, string> & {
  shipWithinHours: string
  deliverWithinHours: string
  unmatchedCountMax: string
  unmatchedSumMax: string
} & Record<OrderLimit, string>

export type OrderLimit = (typeof CASH_SETTINGS)[number] | (typeof ALARM_SETTINGS)[number]

export const claimField = (language: Language, claim: Claim): ClaimField => `${language}_${claim}`

/** An operator's own words, or the standard ones. */
export function valuesOf({ copy, defaults, attention, refunds, cash, alarms }: Settings): SettingsValues {
  const claims = (language: Language) =>
    CLAIMS.map((claim) => [claimField(language, claim), copy[language][claim] ?? defaults[language][claim]])
  return {
    ...(Object.fromEntries([...claims('en'), ...claims('hi')]) as Record<ClaimField, string>),
    shipWithinHours: String(attention.shipWithinHours),
    deliverWithinHours: String(attention.deliverWithinHours),
    unmatchedCountMax: String(refunds.unmatchedCountMax),
    unmatchedSumMax: String(refunds.unmatchedSumMax),
    ...(Object.fromEntries(
      Object.entries({ ...cash, ...alarms }).map(([name, value]) => [name, String(value)]),
    ) as Record<OrderLimit, string>),
  }
}

/** What is sent. The standard words are sent as none: should they change one day, the page changes with them. */
export function bodyOf(values: SettingsValues, { defaults, version }: Settings) {
  const written = (language: Language, claim: Claim): string | null => {
    const text = values[claimField(language, claim)].trim()
    return text === defaults[language][claim] ? null : text
  }
  const claims = (language: Language) => ({
    buyers: written(language, 'buyers'),
    farmers: written(language, 'farmers'),
    delivery: written(language, 'delivery'),
    returns: written(language, 'returns'),
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
    alarms: picked(values, ALARM_SETTINGS),
  }
}

const picked = <Name extends OrderLimit>(values: SettingsValues, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as Record<Name, string>

const { buyers, farmers, delivery, returns } = SettingsBody.shape.copy.shape.en.shape
const hours = SettingsBody.shape.attention.shape
const limits = SettingsBody.shape.refunds.def.innerType.shape

/** The call's own rules, field by field. */
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
  ...SettingsBody.shape.cash.def.innerType.shape,
  ...SettingsBody.shape.alarms.def.innerType.shape,
})
