import type { AccountDetail } from '@farmgate/contract/people/account-admin.ts'
import { type AccountAction, mayAct } from '@farmgate/domain/people/accounts/account-actions.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQueryClient } from '@tanstack/react-query'
import { LogOut, type LucideIcon, PackageX, PhoneCall, PhoneOff, UserCheck, UserX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useProblemText } from '#api/problem-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Card } from '#ui/data/card.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { showToast } from '#ui/overlays/toast.tsx'
import { useWords } from '#words.ts'
import type { AccountOutcome, AccountRequest, CancelledOrders } from './account-call.ts'
import { AccountActions } from './account-actions.tsx'
import { AccountDialog, type OpenedAccountDialog } from './account-dialog.tsx'
import { AccountFacts, AccountState } from './account-facts.tsx'
import { AccountOrders } from './account-orders.tsx'
import { cacheAccount } from './account-query.ts'
import { AccountSessions } from './account-sessions.tsx'
import { CancelledNote } from './cancelled-note.tsx'
import './account-panel.css'

/**
 * One account: its state, the buttons that change it, its open orders, its sessions and earlier actions of operators.
 */
export function AccountPanel({ account }: { account: AccountDetail }) {
  const admin = useWords('admin')
  const problemText = useProblemText()
  const client = useQueryClient()
  const panel = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<OpenedAccountDialog | null>(null)
  const [stale, setStale] = useState<unknown>()
  const [cancelled, setCancelled] = useState<CancelledOrders | null>(null)
  const [doneCount, setDoneCount] = useState(0)

  // The pressed button is gone after its action. In an effect, because the closing dialog restores the focus first.
  useEffect(() => {
    if (doneCount > 0) panel.current?.focus({ preventScroll: true })
  }, [doneCount])

  function onOutcome(outcome: AccountOutcome, { act }: AccountRequest): void {
    cacheAccount(client, outcome.account)
    setStale(outcome.kind === 'stale' ? outcome.error : undefined)
    setCancelled(outcome.kind === 'done' ? outcome.cancelled : null)
    setOpened(null)
    setDoneCount((times) => times + 1)
    if (outcome.kind === 'done')
      showToast({
        tone: 'ok',
        text: fill(admin[`account.${act}.done`], {
          user: account.name,
          count: String(outcome.cancelled?.cancelled ?? 0),
        }),
      })
  }

  const facts = {
    role: account.role,
    isDisabled: account.disabled !== null,
    phone: account.phone,
    isPhoneConfirmed: account.phoneConfirmed !== null,
  }
  const acts = BUTTONS.filter(
    (act) => mayAct(act, facts) && (act !== 'cancelOrders' || account.open.count > 0),
  )
  return (
    <div ref={panel} tabIndex={-1} className="account-panel outline-none">
      <div className="account-main">
        <Card padded ruled heading={admin['account.title']} bodyClassName="grid gap-5">
          {stale !== undefined && (
            <Note tone="bad" title={admin['account.overtaken']}>
              {problemText(stale)}
            </Note>
          )}
          {cancelled !== null && <CancelledNote cancelled={cancelled} />}
          <AccountState account={account} />
          <AccountFacts account={account} />
          {acts.length > 0 && (
            <div className="flex flex-wrap gap-2.5">
              {acts.map((act) => (
                <Button
                  key={act}
                  icon={LOOKS[act].icon}
                  variant={LOOKS[act].variant}
                  className="account-button"
                  onClick={() => {
                    setStale(undefined)
                    setCancelled(null)
                    setOpened({ act })
                  }}
                >
                  {admin[`account.${act}`]}
                </Button>
              ))}
            </div>
          )}
        </Card>
        {account.role === 'user' && <AccountOrders account={account} />}
      </div>
      <div className="account-side">
        {account.sessions !== null && (
          <AccountSessions
            sessions={account.sessions}
            onEnd={
              mayAct('endSession', facts)
                ? ({ _id: sessionId, device }) => setOpened({ act: 'endSession', sessionId, device })
                : null
            }
          />
        )}
        <AccountActions acts={account.acts} />
      </div>
      {opened !== null && (
        <AccountDialog
          account={account}
          opened={opened}
          onClose={() => setOpened(null)}
          onOutcome={onOutcome}
        />
      )}
    </div>
  )
}

type ButtonAct = Exclude<AccountAction, 'endSession'>

const BUTTONS: readonly ButtonAct[] = [
  'confirmPhone',
  'unconfirmPhone',
  'signOut',
  'cancelOrders',
  'disable',
  'enable',
]

const LOOKS: Readonly<
  Record<ButtonAct, { icon: LucideIcon; variant: 'primary' | 'secondary' | 'danger-outline' }>
> = {
  confirmPhone: { icon: PhoneCall, variant: 'primary' },
  unconfirmPhone: { icon: PhoneOff, variant: 'secondary' },
  signOut: { icon: LogOut, variant: 'secondary' },
  cancelOrders: { icon: PackageX, variant: 'danger-outline' },
  disable: { icon: UserX, variant: 'danger-outline' },
  enable: { icon: UserCheck, variant: 'primary' },
}
