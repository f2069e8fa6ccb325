import type { AccountDetail } from '@farmgate/contract/account-desk.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { BadgeCheck, CircleDashed, Hourglass, UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import { dayText } from '../../../components/day-text.ts'
import { useLanguage } from '../../../language.ts'
import { Badge } from '../../../ui/badge.tsx'
import { DefinitionRows } from '../../../ui/definition-rows.tsx'
import { Note } from '../../../ui/note.tsx'
import { rupeesText } from '../../../ui/rupees.ts'
import { shortCount } from '../../../ui/short-count.ts'
import { useWords } from '../../../words.ts'

/** What an operator must see first: closed, read-only, or under attack by wrong passwords. */
export function AccountState({ account: { role, disabled, delayed } }: { account: AccountDetail }) {
  const operator = useWords('operator')
  const { language } = useLanguage()
  return (
    <>
      {role === 'admin' && <Note standing tone="mute" title={operator['account.readOnly']} />}
      {disabled !== null && (
        <Note
          standing
          tone="bad"
          icon={UserX}
          title={
            disabled.at === null
              ? operator['account.disabledTitle']
              : fill(operator['account.disabledOn'], { date: dayText(disabled.at, language) })
          }
        >
          <span className="wrap-anywhere whitespace-pre-line">
            {disabled.by === null
              ? disabled.reason
              : fill(operator['account.disabledBy'], { reason: disabled.reason, name: disabled.by })}
          </span>
        </Note>
      )}
      {delayed !== null && delayed.seconds > 0 && (
        <Note standing tone="warn" icon={Hourglass} title={operator['account.delayed']}>
          {fill(operator[delayed.isEverywhere ? 'account.delayedEverywhere' : 'account.delayedNetworks'], {
            seconds: String(delayed.seconds),
            count: String(delayed.networks),
          })}
        </Note>
      )}
    </>
  )
}

export function AccountFacts({ account }: { account: AccountDetail }) {
  const operator = useWords('operator')
  const { language } = useLanguage()
  const { email, emailVerifiedAt, phone, phoneConfirmed, role } = account
  // A farm's page says the address and the day above.
  const isFarm = role === 'farmer'
  const sum = ({ count, value }: AccountDetail['open']): string =>
    count === 0
      ? shortCount(count)
      : fill(operator['account.sum'], { count: shortCount(count), value: rupeesText(value) })
  return (
    <DefinitionRows
      rows={[
        {
          label: operator['account.email'],
          value: (
            <Marked
              isSo={emailVerifiedAt !== null}
              mark={operator[emailVerifiedAt === null ? 'account.notVerified' : 'account.verified']}
              detail={emailVerifiedAt === null ? null : dayText(emailVerifiedAt, language)}
            >
              {!isFarm && (
                <a
                  href={`mailto:${email}`}
                  className="link wrap-anywhere -my-2 inline-flex min-h-11 items-center"
                >
                  {email}
                </a>
              )}
            </Marked>
          ),
        },
        ...(role === 'user'
          ? [
              {
                label: operator['account.phone'],
                value:
                  phone === '' ? (
                    operator['account.noPhone']
                  ) : (
                    <Marked
                      isSo={phoneConfirmed !== null}
                      mark={operator[phoneConfirmed === null ? 'account.notConfirmed' : 'account.confirmed']}
                      detail={
                        phoneConfirmed === null
                          ? null
                          : fill(operator['account.confirmedBy'], {
                              name: phoneConfirmed.by,
                              date: dayText(phoneConfirmed.at, language),
                            })
                      }
                    >
                      <a href={`tel:${phone}`} className="link num -my-2 inline-flex min-h-11 items-center">
                        {phone}
                      </a>
                    </Marked>
                  ),
              },
              {
                label: operator['account.trust'],
                value: operator[`account.trust.${account.trust ?? 'none'}`],
              },
              { label: operator['account.delivered'], value: shortCount(account.deliveredOrders) },
              { label: operator['account.orders'], value: sum(account.open) },
              { label: operator['account.cashOpen'], value: sum(account.cash) },
              ...(account.cashLimits === null
                ? []
                : [
                    {
                      label: operator['account.cashLimit'],
                      value: fill(operator['account.cashLimitText'], {
                        orders: account.cashLimits.openOrders,
                        value: rupeesText(account.cashLimits.value),
                        percent: account.cashLimits.sharePercent,
                        units: account.cashLimits.unitsMin,
                      }),
                    },
                  ]),
            ]
          : []),
        ...(isFarm ? [] : [{ label: operator.joined, value: dayText(account.createdAt, language) }]),
      ]}
    />
  )
}

interface MarkedProps {
  isSo: boolean
  mark: string
  /** When, and by whom. */
  detail: string | null
  children: ReactNode
}

/** A way to reach the person, and whether it was checked. */
const Marked = ({ isSo, mark, detail, children }: MarkedProps) => (
  <span className="grid min-w-0 justify-items-end gap-1">
    {children}
    <Badge tone={isSo ? 'ok' : 'mute'} icon={isSo ? BadgeCheck : CircleDashed}>
      {mark}
    </Badge>
    {detail !== null && <span className="wrap-anywhere font-normal text-ink-2 text-sm">{detail}</span>}
  </span>
)
