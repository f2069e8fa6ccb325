import type { PendingChange } from '@farmgate/contract/market/pending-change.ts'
import type { Settings } from '@farmgate/contract/market/settings.ts'
import {
  type Guard,
  GUARD_NAMES,
  GUARD_WAIT_HOURS,
  type GuardValues,
  guardChanges,
  splitGuardChanges,
} from '@farmgate/domain/market/guards.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { momentText } from '#components/format/day-text.ts'
import { useLanguage } from '#language.ts'
import { useWords } from '#words.ts'
import { useMinute } from '../orders/table/use-minute.ts'

/** What a form changes of the settings that guard the market. */
export interface Guards {
  /** Saving needs a code. */
  readonly isTouched: boolean
  /** What saving the typed value leads to; undefined where it takes effect at once. */
  readonly hintOf: (setting: string) => string | undefined
  readonly pendingOf: (setting: string) => PendingChange | undefined
}

export function useGuards(settings: Settings, typed: Readonly<Record<string, string | boolean>>): Guards {
  const words = useWords('adminSettings')
  const { language } = useLanguage()
  const now = useMinute()
  const { wait, pending } = settings.guards
  const changes = guardChanges(guardsOf(settings), typedGuards(settings, typed))
  const { waiting } = splitGuardChanges(changes, wait)
  const moment = momentText(new Date(now + GUARD_WAIT_HOURS * HOUR_MS).toISOString(), language)
  return {
    isTouched: changes.length > 0,
    hintOf: (setting) =>
      waiting.some((change) => change.setting === setting) ? fill(words.guardWaits, { moment }) : undefined,
    pendingOf: (setting) => pending.find((change) => change.setting === setting),
  }
}

const HOUR_MS = 3_600_000

/** The guards as they are in effect. */
const guardsOf = ({
  refunds,
  cash,
  unpaid,
  claims,
  largeRefunds,
  signIn,
  payouts,
}: Settings): GuardValues => ({
  ...refunds,
  ...cash,
  ...unpaid,
  ...claims,
  ...largeRefunds,
  ...signIn,
  ...payouts,
})

/** The guards as typed; what the form does not have, and what is no number yet, as it is in effect. */
function typedGuards(settings: Settings, typed: Readonly<Record<string, string | boolean>>): GuardValues {
  const now = guardsOf(settings)
  const valueOf = (setting: Guard) => {
    const value = typed[setting]
    if (value === undefined || typeof value === 'boolean') return value ?? now[setting]
    return value.trim() === '' || Number.isNaN(Number(value)) ? now[setting] : Number(value)
  }
  return { ...now, ...Object.fromEntries(GUARD_NAMES.map((setting) => [setting, valueOf(setting)])) }
}
