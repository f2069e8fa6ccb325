import type { Output } from '@farmgate/contract/endpoint.ts'
import type { farmPayouts } from '@farmgate/contract/money/farm-payouts.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { fill } from '@farmgate/messages/fill.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import { dayText, weekdayAndDay } from '#components/format/day-text.ts'
import { rupeesText } from '#components/format/rupees.ts'
import { useLanguage } from '#language.ts'
import { farmerPaths } from '#farmer-pages.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { type AreaWords, useWords } from '#words.ts'
import { owedRupees } from './signed-rupees.ts'

export type FarmPayouts = Output<typeof farmPayouts>

/** Payable, not yet payable and paid so far, with one bar to scale; and when and where it is paid. */
export function OwedSums({ payouts }: { payouts: FarmPayouts }) {
  const words = useWords('farmPayouts')
  const { language } = useLanguage()
  const { payable, notYet, inRuns, paid, waiting, account } = payouts
  const waits = Object.values(waiting.counts).reduce((sum, count) => sum + count, 0)
  const sums = [
    { key: 'payable', label: words.payable, amount: payable, text: payableText(payouts, words, language) },
    { key: 'in-runs', label: words.inRuns, amount: inRuns, text: words.inRunsText },
    {
      key: 'not-yet',
      label: words.notYet,
      amount: notYet,
      text: waits === 0 ? null : fillCount(language, words, 'notYetText', waits),
    },
    { key: 'paid', label: words.paid, amount: paid.amount, text: paidText(payouts, words, language) },
  ].filter(({ key, amount }) => key !== 'in-runs' || amount > 0)
  return (
    <>
      <OwedBar payouts={payouts} />
      <dl className="owed-sums">
        {sums.map(({ key, label, amount, text }) => (
          <div key={key}>
            <dt>
              <i className={`owed-${key}`} aria-hidden />
              {label}
            </dt>
            <dd className="num">{owedRupees(amount)}</dd>
            {text !== null && <dd className="owed-text">{text}</dd>}
          </div>
        ))}
      </dl>
      {account === null && (
        <div className="print:hidden">
          <ButtonLink to={farmerPaths.account}>{words.addAccount}</ButtonLink>
        </div>
      )}
      {account?.isBlocked === true && (
        <div className="print:hidden">
          <ButtonLink variant="secondary" to={farmerPaths.account}>
            {words.seeAccount}
          </ButtonLink>
        </div>
      )}
    </>
  )
}

function OwedBar({ payouts: { payable, inRuns, notYet } }: { payouts: FarmPayouts }) {
  const words = useWords('farmPayouts')
  const parts = [
    { key: 'payable', amount: payable },
    { key: 'in-runs', amount: inRuns },
    { key: 'not-yet', amount: notYet },
  ].filter(({ amount }) => amount > 0)
  if (parts.length === 0) return null
  const label = fill(words.parts, {
    payable: owedRupees(payable),
    inRuns: rupeesText(inRuns),
    notYet: owedRupees(notYet),
  })
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn with flex boxes, not an image file
    <div className="owed-bar" role="img" aria-label={label}>
      {parts.map(({ key, amount }) => (
        <i key={key} className={`owed-${key}`} style={{ flexGrow: amount }} />
      ))}
    </div>
  )
}

/** `HDFC Bank ••••4417`; the IFSC for a bank that is not on our list, and a UPI id as it is masked. */
const accountText = ({ bank, masked }: NonNullable<FarmPayouts['account']>): string =>
  bank === null ? masked : `${bank} ${masked.split(' ').at(-1) ?? ''}`

function payableText(
  { payable, minimum, nextRun, account }: FarmPayouts,
  words: AreaWords<'farmPayouts'>,
  language: Language,
): string | null {
  if (payable < 0) return fill(words.negative, { amount: rupeesText(-payable) })
  if (account === null) return words.noAccount
  if (account.isBlocked) return fill(words.blocked, { account: accountText(account) })
  if (payable === 0) return null
  if (payable < minimum)
    return fill(words.belowMinimum, { amount: rupeesText(payable), minimum: rupeesText(minimum) })
  if (nextRun === null) return fill(words.payableNext, { account: accountText(account) })
  return fill(words.payableOn, { day: weekdayAndDay(nextRun, language), account: accountText(account) })
}

function paidText(
  { paid: { payouts, since } }: FarmPayouts,
  words: AreaWords<'farmPayouts'>,
  language: Language,
): string {
  if (since === null) return words.noneYet
  return fill(fillCount(language, words, 'paidText', payouts), { since: dayText(since, language) })
}
