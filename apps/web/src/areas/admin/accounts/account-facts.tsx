import type { AccountDetail } from '@farmgate/contract/people/account-admin.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { BadgeCheck, CircleDashed, Hourglass, UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import { dayText } from '#components/format/day-text.ts'
import { useLanguage } from '#language.ts'
import { Badge } from '#ui/data/badge.tsx'
import { DefinitionRows } from '#ui/data/definition-rows.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { rupeesText } from '#components/format/rupees.ts'
import { shortCount } from '#ui/data/short-count.ts'
import { useWords } from '#words.ts'

/** What an operator must see first: disabled, read-only, or slowed down after wrong passwords. */
export function AccountState({ account: { role, disabled, delayed } }: { account: AccountDetail }) {
  const admin = useWords('admin')
  const { language } = useLanguage()
  return (
    <>
      {role === 'admin' && <Note live={false} tone="mute" title={admin['account.readOnly']} />}
      {disabled !== null && (
        <Note
          live={false}
          tone="bad"
          icon={UserX}
          title={
            disabled.at === null
              ? admin['account.disabledTitle']
              : fill(admin['account.disabledOn'], { date: dayText(disabled.at, language) })
          }
        >
          <span className="wrap-anywhere whitespace-pre-line">
            {disabled.by === null
              ? disabled.reason
              : fill(admin['account.disabledBy'], { reason: disabled.reason, name: disabled.by })}
          </span>
        </Note>
      )}
      {delayed !== null && delayed.seconds > 0 && (
        <Note live={false} tone="warn" icon={Hourglass} title={admin['account.delayed']}>
          {fill(admin[delayed.isEverywhere ? 'account.delayedEverywhere' : 'account.delayedNetworks'], {
            seconds: String(delayed.seconds),
            count: String(delayed.networks),
          })}
        </Note>
      )}
    </>
  )
}

export function AccountFacts({ account }: { account: AccountDetail }) {
  const admin = useWords('admin')
  const { language } = useLanguage()
  const { email, emailVerifiedAt, phone, phoneConfirmed, role } = account
  // A farm's page shows the address and the date above.
  const isFarm = role === 'farmer'
  const sum = ({ count, value }: AccountDetail['open']): string =>
    count === 0
      ? shortCount(count)
      : fill(admin['account.sum'], { count: shortCount(count), value: rupeesText(value) })
  return (
    <DefinitionRows
      rows={[
        {
          label: admin['account.email'],
          value: (
            <ConfirmedFact
              isConfirmed={emailVerifiedAt !== null}
              mark={admin[emailVerifiedAt === null ? 'account.notVerified' : 'account.verified']}
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
            </ConfirmedFact>
          ),
        },
        ...(role === 'user'
          ? [
              {
                label: admin['account.phone'],
                value:
                  phone === '' ? (
                    admin['account.noPhone']
                  ) : (
                    <ConfirmedFact
                      isConfirmed={phoneConfirmed !== null}
                      mark={admin[phoneConfirmed === null ? 'account.notConfirmed' : 'account.confirmed']}
                      detail={
                        phoneConfirmed === null
                          ? null
                          : fill(admin['account.confirmedBy'], {
                              name: phoneConfirmed.by,
                              date: dayText(phoneConfirmed.at, language),
                            })
                      }
                    >
                      <a href={`tel:${phone}`} className="link num -my-2 inline-flex min-h-11 items-center">
                        {phone}
                      </a>
                    </ConfirmedFact>
                  ),
              },
              {
                label: admin['account.trust'],
                value: admin[`account.trust.${account.trust ?? 'none'}`],
              },
              { label: admin['account.delivered'], value: shortCount(account.deliveredOrders) },
              { label: admin['account.orders'], value: sum(account.open) },
              { label: admin['account.cashOpen'], value: sum(account.cash) },
              ...(account.cashLimits === null
                ? []
                : [
                    {
                      label: admin['account.cashLimit'],
                      value: fill(admin['account.cashLimitText'], {
                        orders: account.cashLimits.openOrders,
                        value: rupeesText(account.cashLimits.value),
                        percent: account.cashLimits.sharePercent,
                        units: account.cashLimits.unitsMin,
                      }),
                    },
                  ]),
            ]
          : []),
        ...(isFarm ? [] : [{ label: admin.joined, value: dayText(account.createdAt, language) }]),
      ]}
    />
  )
}

interface ConfirmedFactProps {
  isConfirmed: boolean
  mark: string
  /** When, and by which operator. */
  detail: string | null
  children: ReactNode
}

/** A contact of the person, and whether it was verified. */
const ConfirmedFact = ({ isConfirmed, mark, detail, children }: ConfirmedFactProps) => (
  <span className="grid min-w-0 justify-items-end gap-1">
    {children}
    <Badge tone={isConfirmed ? 'ok' : 'mute'} icon={isConfirmed ? BadgeCheck : CircleDashed}>
      {mark}
    </Badge>
    {detail !== null && <span className="wrap-anywhere font-normal text-ink-2 text-sm">{detail}</span>}
  </span>
)
