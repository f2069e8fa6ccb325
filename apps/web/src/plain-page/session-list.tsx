import type { Output } from '@farmgate/contract/endpoint.ts'
import { endOtherSessions, endSession, mySessions } from '@farmgate/contract/sessions.ts'
import type { Role } from '@farmgate/domain/accounts/role.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useCallback, useState } from 'react'
import { callAs } from '../api/call.ts'
import { problemText } from '../api/problem-text.ts'
import { type LoadedWords, useWords } from '../words.ts'
import { deviceName } from './device-name.ts'
import { useLoad } from './use-load.ts'

type Session = Output<typeof mySessions>['sessions'][number]

/** Where this account is signed in, and how to end it anywhere but here. */
export function SessionList({ role }: { role: Role }) {
  const words = useWords()
  const { page } = words
  const load = useCallback(() => callAs(role, mySessions, {}), [role])
  const { data, error, reload } = useLoad(load)
  const [actionError, setActionError] = useState<unknown>(null)

  const act = (action: Promise<unknown>): void => {
    setActionError(null)
    // Also after a refusal: what the list shows is then no longer so.
    action.catch(setActionError).finally(reload)
  }

  const problem = actionError ?? error
  const others = data?.sessions.filter(({ current }) => !current) ?? []
  return (
    <div className="sessions">
      <h3>{page.sessions}</h3>
      {problem !== null && (
        <p className="alert" role="alert">
          {problemText(problem, words)}
        </p>
      )}
      {error !== null && (
        <button className="button" type="button" onClick={reload}>
          {page.tryAgain}
        </button>
      )}
      {error === null && data === null && <p className="quiet">{page.sessionsLoading}</p>}
      {error === null && (
        <ul>
          {data?.sessions.map((session) => (
            <SessionRow
              key={session._id}
              session={session}
              onEnd={() => act(callAs(role, endSession, { params: { id: session._id } }))}
            />
          ))}
        </ul>
      )}
      {error === null && others.length > 0 && (
        <button className="button" type="button" onClick={() => act(callAs(role, endOtherSessions, {}))}>
          {page.signOutOthers}
        </button>
      )}
    </div>
  )
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const words = useWords()
  const { page } = words
  const device = deviceName(session.device, page)
  const when = timeText(session.lastSeenAt, words)
  return (
    <li>
      <div>
        <p className="device">
          {device}
          {session.current && <span className="badge">{page.thisBrowser}</span>}
        </p>
        <p className="quiet seen">
          <span>{fill(page.lastSeen, { when })}</span>
          <span className="network">{session.network}</span>
        </p>
      </div>
      {!session.current && (
        <button
          className="button danger"
          type="button"
          aria-label={fill(page.signOutDevice, { device, when })}
          onClick={onEnd}
        >
          {page.signOut}
        </button>
      )}
    </li>
  )
}

/** Without the year: a session lives a month at most. */
const timeText = (timestamp: string, { language }: LoadedWords): string =>
  new Intl.DateTimeFormat(`${language}-IN`, {
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(timestamp))
