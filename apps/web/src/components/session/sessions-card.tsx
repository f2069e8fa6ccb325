import type { Output } from '@farmgate/contract/endpoint.ts'
import { endOtherSessions, endSession, mySessions } from '@farmgate/contract/people/sessions.ts'
import type { Role } from '@farmgate/domain/people/role.ts'
import { isNearSessionLimit } from '@farmgate/domain/people/sign-in/session.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, LogOut, Monitor, Smartphone } from 'lucide-react'
import { useRef, useState } from 'react'
import { callAs } from '#api/call.ts'
import { problemCode, useProblemText } from '#api/problem-text.ts'
import { query } from '#api/query.ts'
import { useLanguage } from '#language.ts'
import { Badge } from '#ui/data/badge.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Card } from '#ui/data/card.tsx'
import { Confirm } from '#ui/overlays/confirm.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { showToast } from '#ui/overlays/toast.tsx'
import { useWords } from '#words.ts'
import { deviceName, isHandheld } from '../format/device-name.ts'
import { Loaded } from '../query/loaded.tsx'

type Session = Output<typeof mySessions>['sessions'][number]

/** Lists the account's sessions, with buttons to end the others. */
export function SessionsCard({ who, className }: { who: Role; className?: string }) {
  const words = useWords('account')
  const { close } = useWords('shell')
  const problemText = useProblemText()
  const sessions = query(who, mySessions, {})
  const result = useQuery(sessions)
  const client = useQueryClient()
  const list = useRef<HTMLUListElement>(null)
  /** What the open dialog would end: one of the sessions, or all others. */
  const [ending, setEnding] = useState<Session | 'others' | null>(null)

  const end = useMutation({
    mutationFn: async (which: Session | 'others') => {
      if (which === 'others') return void (await callAs(who, endOtherSessions, {}))
      await callAs(who, endSession, { params: { id: which._id } }).catch(unlessNotFound)
    },
    onSuccess: async (_, which) => {
      showToast({ tone: 'ok', text: which === 'others' ? words.otherSessionsEnded : words.sessionEnded })
      setEnding(null)
      await client.invalidateQueries({ queryKey: sessions.queryKey })
      // The pressed button was removed with its row.
      list.current?.focus()
    },
  })

  const cancel = (): void => {
    end.reset()
    setEnding(null)
  }

  const device = ending === null || ending === 'others' ? '' : deviceName(ending.device, words)
  return (
    <Card padded ruled heading={words.sessions} className={className}>
      <Loaded query={result} skeleton={<Rows />} headingLevel={3}>
        {({ sessions: found, max }) => (
          <div className="grid gap-4">
            {isNearSessionLimit(found.length, max) && (
              <Note tone="warn" live={false}>
                {fill(words.sessionsNear, { count: found.length, max })}
              </Note>
            )}
            <ul ref={list} tabIndex={-1} aria-label={words.sessions} className="outline-none">
              {found.toSorted(ownFirst).map((session) => (
                <SessionRow key={session._id} session={session} onSignOut={() => setEnding(session)} />
              ))}
            </ul>
            {found.some(({ current }) => !current) && (
              <div>
                <Button variant="secondary" icon={LogOut} onClick={() => setEnding('others')}>
                  {words.signOutOthers}
                </Button>
              </div>
            )}
          </div>
        )}
      </Loaded>
      <Confirm
        open={ending !== null}
        title={ending === 'others' ? words.signOutOthersTitle : fill(words.signOutTitle, { device })}
        text={ending === 'others' ? words.signOutOthersText : words.signOutText}
        confirmLabel={ending === 'others' ? words.signOutOthers : words.signOut}
        cancelLabel={words.keepSignedIn}
        closeLabel={close}
        busy={end.isPending}
        busyLabel={words.signingOut}
        onConfirm={() => ending !== null && end.mutate(ending)}
        onCancel={cancel}
      >
        {end.isError && (
          <Note tone="bad" className="mt-4">
            {problemText(end.error)}
          </Note>
        )}
      </Confirm>
    </Card>
  )
}

const ownFirst = (a: Session, b: Session): number => Number(b.current) - Number(a.current)

/** Ignores that the session has already ended. */
function unlessNotFound(error: unknown): void {
  if (problemCode(error) !== 'session.not_found') throw error
}

function SessionRow({ session, onSignOut }: { session: Session; onSignOut: () => void }) {
  const words = useWords('account')
  const { language } = useLanguage()
  const device = deviceName(session.device, words)
  const when = timeText(session.lastSeenAt, language)
  const Icon = isHandheld(session.device) ? Smartphone : Monitor
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t py-3.5 first:border-t-0 first:pt-0">
      <Icon size={24} strokeWidth={1.75} className="flex-none text-ink-2" aria-hidden />
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {device}
          {session.current && (
            <Badge tone="ok" icon={Check}>
              {words.thisBrowser}
            </Badge>
          )}
        </p>
        <p className="flex flex-wrap gap-x-3 text-ink-2 text-sm">
          <span>{session.current ? words.inUse : fill(words.lastSeen, { when })}</span>
          <span className="num break-all">{session.network}</span>
        </p>
      </div>
      {!session.current && (
        <Button
          variant="danger-outline"
          aria-label={fill(words.signOutDevice, { device, when })}
          onClick={onSignOut}
        >
          {words.signOut}
        </Button>
      )}
    </li>
  )
}

/** Without the year, because a session lives a month at most. */
const timeText = (timestamp: string, language: string): string =>
  new Intl.DateTimeFormat(`${language}-IN`, {
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    numberingSystem: 'latn',
  }).format(new Date(timestamp))

const Rows = () => (
  <div className="grid gap-4">
    <Skeleton className="h-12 w-full" />
    <Skeleton className="h-12 w-full" />
  </div>
)
