import type { Role } from '@farmgate/domain/people/role.ts'
import { useState } from 'react'
import { useNavigate } from '#navigation.tsx'
import { forgetDestination } from '#api/session/destination.ts'
import { paths } from '#paths.ts'
import { showToast } from '#ui/overlays/toast-store.ts'
import { useWords } from '#words.ts'

/** Ends this role's session and opens /login. If the call fails, the user stays signed in and sees a message. */
export function useLogout(role: Role) {
  const shell = useWords('shell')
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)

  async function logout(): Promise<void> {
    if (busy) return
    setBusy(true)
    try {
      // Loaded on demand: the home page does not contain this code.
      if (role === 'farmer' && !(await (await import('#outbox/ask-unsent.tsx')).mayLogOut())) {
        setBusy(false)
        return
      }
      const { endOwnSession } = await import('#api/session/renew-session.ts')
      await endOwnSession(role)
    } catch {
      setBusy(false)
      showToast({ tone: 'bad', text: shell.logoutFailed, key: 'logout' })
      return
    }
    setBusy(false)
    // A guarded page remembers itself as the destination when its session ends; a logout must not.
    forgetDestination()
    await navigate(paths.login, { replace: true, state: { role } })
  }

  return { busy, logout }
}
