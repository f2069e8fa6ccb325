import type { AccountDetail } from '@farmgate/contract/people/account-admin.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { Check, LogOut, Monitor, Smartphone } from 'lucide-react'
import { dayText, momentText } from '#components/format/day-text.ts'
import { deviceName, isHandheld } from '#components/format/device-name.ts'
import { useLanguage } from '#language.ts'
import { Badge } from '#ui/data/badge.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Card } from '#ui/data/card.tsx'
import { useWords } from '#words.ts'
import './account-panel.css'

type Session = NonNullable<AccountDetail['sessions']>[number]

interface AccountSessionsProps {
  sessions: readonly Session[]
  /** Null where no session can be ended. */
  onEnd: ((session: Session) => void) | null
}

export function AccountSessions({ sessions, onEnd }: AccountSessionsProps) {
  const admin = useWords('admin')
  return (
    <Card padded ruled heading={admin['account.devices']}>
      {sessions.length === 0 ? (
        <p className="text-ink-2">{admin['account.noDevices']}</p>
      ) : (
        <ul className="account-list">
          {sessions.map((session) => (
            <SessionRow key={session._id} session={session} onEnd={onEnd} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function SessionRow({ session, onEnd }: { session: Session } & Pick<AccountSessionsProps, 'onEnd'>) {
  const admin = useWords('admin')
  const words = useWords('account')
  const { language } = useLanguage()
  const device = deviceName(session.device, words)
  const last = momentText(session.lastSeenAt, language)
  const Icon = isHandheld(session.device) ? Smartphone : Monitor
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Icon size={24} strokeWidth={1.75} className="flex-none text-ink-2" aria-hidden />
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {device}
          <Badge tone={session.isLive ? 'ok' : 'mute'} icon={session.isLive ? Check : LogOut}>
            {admin[session.isLive ? 'account.signedIn' : 'account.signedOut']}
          </Badge>
        </p>
        <p className="text-ink-2 text-sm">
          {fill(admin['account.seen'], { first: dayText(session.firstSeenAt, language), last })}
        </p>
        <p className="num break-all text-ink-2 text-sm">{session.network}</p>
      </div>
      {session.isLive && onEnd !== null && (
        <Button
          variant="secondary"
          aria-label={fill(admin['account.endDeviceNamed'], { device, when: last })}
          onClick={() => onEnd(session)}
        >
          {admin['account.endDevice']}
        </Button>
      )}
    </li>
  )
}
