import type { Role } from '@farmgate/domain/accounts/role.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useState } from 'react'
import { problemText } from '../api/problem-text.ts'
import { endOwnSession, type StoredSession, useSession } from '../api/session.ts'
import { useWords } from '../words.ts'
import { SessionList } from './session-list.tsx'

/** One role's session in this browser. The three live side by side. */
export function SignedInPanel({ role }: { role: Role }) {
  const session = useSession(role)
  return session === null ? null : <Panel role={role} session={session} />
}

function Panel({ role, session }: { role: Role; session: StoredSession }) {
  const words = useWords()
  const { page } = words
  const [problem, setProblem] = useState<unknown>(null)
  const titleId = `panel-${role}`

  return (
    <section className="card panel" aria-labelledby={titleId}>
      <div className="panel-head">
        <div>
          <h2 id={titleId}>{session.user.name}</h2>
          <span className="badge">{page[role]}</span>
        </div>
        <button
          className="button"
          type="button"
          aria-label={fill(page.logoutRole, { role: page[role] })}
          onClick={() => {
            setProblem(null)
            endOwnSession(role).catch(setProblem)
          }}
        >
          {page.logout}
        </button>
      </div>
      {problem !== null && (
        <p className="alert" role="alert">
          {problemText(problem, words)}
        </p>
      )}
      <SessionList role={role} />
    </section>
  )
}
