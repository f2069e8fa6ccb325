import { isThere, MARKET_USES } from '@farmgate/domain/market/market-uses.ts'
import {
  ALARM_SETTINGS,
  CASH_SETTINGS,
  CLAIM_SETTINGS,
  CLAIMS,
  PAYOUT_SETTINGS,
  UNPAID_SETTINGS,
} from '@farmgate/domain/market/market-settings.ts'
import { type AreaWords, useWords } from '#words.ts'
import { useUses } from '../own-profile.ts'

/** The settings of each section, in the order of the page. */
export const SETTINGS_SECTIONS = {
  uses: MARKET_USES.map((use) => `use.${use}` as const),
  texts: [...CLAIMS.map((claim) => `claim.${claim}` as const), 'deliveryClaim'],
  orders: ['shipWithinHours', 'deliverWithinHours', 'outsideRounds', 'afterAdd'],
  claims: CLAIM_SETTINGS,
  payouts: PAYOUT_SETTINGS,
  cash: CASH_SETTINGS,
  unpaid: UNPAID_SETTINGS,
  alarms: ALARM_SETTINGS,
  refunds: ['unmatchedCountMax', 'unmatchedSumMax'],
  fees: ['deliveryFee', 'platformFee'],
} as const

export type SettingsSection = keyof typeof SETTINGS_SECTIONS
type SettingName = (typeof SETTINGS_SECTIONS)[SettingsSection][number]

const SECTION_NAMES = Object.keys(SETTINGS_SECTIONS) as SettingsSection[]

/** Whether a setting is shown: the market uses its feature, and it matches what is searched. */
export type Shows = (name: SettingName) => boolean

export interface ShownSettings {
  /** The sections that have a setting to show. */
  readonly sections: readonly SettingsSection[]
  readonly shows: Shows
  /** How many settings match; null without a search. */
  readonly found: number | null
}

/** Which settings are shown for what is typed into the search: each of its words is in the setting's or its section's text. */
export function useShownSettings(search: string): ShownSettings {
  const words = { ...useWords('adminSettings'), ...useWords('marketSettings') }
  const uses = useUses()
  const sought = search.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const matches = (section: SettingsSection, name: SettingName): boolean => {
    const text = `${words[`section.${section}`]} ${textOf(words, name)}`.toLocaleLowerCase()
    return sought.every((word) => text.includes(word))
  }
  const shown = new Set<SettingName>()
  for (const section of SECTION_NAMES)
    for (const name of SETTINGS_SECTIONS[section])
      if (isThere('settings', name, uses) && matches(section, name)) shown.add(name)
  return {
    sections: SECTION_NAMES.filter((section) => SETTINGS_SECTIONS[section].some((name) => shown.has(name))),
    shows: (name) => shown.has(name),
    found: sought.length === 0 ? null : shown.size,
  }
}

/** What a setting is called and what it leads to. */
function textOf(words: AreaWords<'adminSettings'> & AreaWords<'marketSettings'>, name: SettingName): string {
  if (isUse(name)) return `${words[name]} ${words[`${name}.text`]}`
  if (isClaim(name)) return words[name]
  if (name === 'deliveryFee' || name === 'platformFee') return `${words[name]} ${words.feesText}`
  return `${words[`fact.${name}`]} ${words[`why.${name}`]}`
}

const isUse = (name: SettingName): name is (typeof SETTINGS_SECTIONS)['uses'][number] =>
  name.startsWith('use.')
const isClaim = (name: SettingName): name is `claim.${(typeof CLAIMS)[number]}` => name.startsWith('claim.')
