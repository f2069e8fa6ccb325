import type { PayoutRun } from '@farmgate/contract/money/payouts.ts'
import type { StaffMember } from '@farmgate/contract/people/staff.ts'
import { hasRight } from '@farmgate/domain/people/accounts/staff.ts'
import type { PayoutState } from '@farmgate/domain/money/payouts/payout.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { fill } from '@farmgate/messages/fill.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import type { AreaWords } from '#words.ts'

type PayoutWords = AreaWords<'payouts'>

export const runName = ({ number }: Pick<PayoutRun, 'number'>, words: PayoutWords): string =>
  fill(words.runNumber, { number })

/** Payouts that ended without being paid. */
export const notPaidCount = ({ counts }: Pick<PayoutRun, 'counts'>): number =>
  (counts.failed ?? 0) + (counts.returned ?? 0)

/** `Sending 12 of 41`, or `Done, 1 not paid`. */
export function runStateText(run: PayoutRun, words: PayoutWords, language: Language): string {
  const { state, farms, counts } = run
  if (state === 'sending')
    return fill(words['state.sending'], { done: farms - (counts.due ?? 0), all: farms })
  const notPaid = notPaidCount(run)
  if (state === 'done' && notPaid > 0) return fillCount(language, words, 'state.doneExcept', notPaid)
  return words[`state.${state}`]
}

const TOLD: readonly Exclude<PayoutState, 'dropped'>[] = ['paid', 'failed', 'returned', 'sent', 'due']

/** What the run waits for, or how many of its payouts ended how. */
export function happenedText({ state, rail, counts }: PayoutRun, words: PayoutWords): string {
  if (state === 'draft' || state === 'thrown_away') return words[`happened.${state}`]
  const isFile = rail === 'bank_file'
  if (state === 'approved') return isFile ? words['happened.file'] : words['happened.approved']
  const ends = TOLD.flatMap((end) => {
    const count = counts[end] ?? 0
    return count === 0 ? [] : fill(words[`happened.${end}`], { count })
  })
  return [...(isFile && state === 'sending' ? [words['happened.results']] : []), ...ends].join(' · ')
}

/** The people who can approve now what these people drafted, asked for or reported. */
export const othersWhoApprove = (
  staff: readonly StaffMember[],
  personIds: readonly string[],
  isFactorRequired: boolean,
): string[] =>
  staff
    .filter(
      ({ _id, state, staffRole, hasSecondFactor, approvesFrom }) =>
        !personIds.includes(_id) &&
        state === 'active' &&
        approvesFrom === null &&
        hasRight(staffRole, 'approve') &&
        (hasSecondFactor || !isFactorRequired),
    )
    .map(({ name }) => name)

/** `Nandini or Rekha`. */
export const anyOf = (names: readonly string[], language: Language): string =>
  new Intl.ListFormat(`${language}-IN`, { type: 'disjunction' }).format(names)
