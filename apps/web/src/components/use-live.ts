import type { Role } from '@farmgate/domain/accounts/role.ts'
import { useEffect } from 'react'
import { startLive } from '../api/live.ts'
import { useSession } from '../api/session.ts'

/** While this is on the screen, what others change is shown as they change it. One line for all who ask for it. */
export function useLive(role: Role): void {
  const session = useSession(role)
  const person = session?.over === false ? session.user._id : undefined
  useEffect(() => (person === undefined ? undefined : hold(role, person)), [role, person])
}

interface Line {
  users: number
  readonly stop: () => void
}

const lines = new Map<string, Line>()

/** From page to page it stays. */
const LINGER_MS = 1_000

function hold(role: Role, person: string): () => void {
  // Whoever signs in after somebody else hears their own.
  const key = `${role} ${person}`
  const line = lines.get(key) ?? { users: 0, stop: startLive(role) }
  lines.set(key, line)
  line.users++
  return () => {
    line.users--
    setTimeout(() => {
      if (line.users > 0 || lines.get(key) !== line) return
      lines.delete(key)
      line.stop()
    }, LINGER_MS)
  }
}
