import type { Role } from '@farmgate/domain/accounts/role.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { forgetDestination } from '../api/destination.ts'
import { paths } from '../paths.ts'
import { showToast } from '../ui/toast-store.ts'
import { useWords } from '../words.ts'

/** Ends this role's session and leads to /login. Without an answer the person stays signed in, and reads so. */
export function useLogout(role: Role) {
  const shell = useWords('shell')
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)

  async function logout(): Promise<void> {
    if (busy) return
    setBusy(true)
    try {
      // Fetched now: the home page carries no code for it.
      const { endOwnSession } = await import('../api/renew.ts')
      await endOwnSession(role)
    } catch {
      setBusy(false)
      showToast({ tone: 'bad', text: shell.logoutFailed, key: 'logout' })
      return
    }
    setBusy(false)
    // A guarded page remembers itself when its session goes. Whoever leaves on purpose was going nowhere.
    forgetDestination()
    await navigate(paths.login, { replace: true, state: { role } })
  }

  return { busy, logout }
}
