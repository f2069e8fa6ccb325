import type { Role } from '@farmgate/domain/people/role.ts'
import { LogOut } from 'lucide-react'
import { classNames } from '#ui/class-names.ts'
import { useWords } from '#words.ts'
import '../frame/nav-link.css'
import { useLogout } from './use-logout.ts'

export default LogoutButton

/** The header's logout button. Its label remains where the word (`nav-link-word`) is hidden. */
export function LogoutButton({ role, className }: { role: Role; className?: string | undefined }) {
  const shell = useWords('shell')
  const { busy, logout } = useLogout(role)
  return (
    <button
      type="button"
      className={classNames('nav-link logout-button', className)}
      aria-label={shell.logout}
      aria-busy={busy || undefined}
      onClick={() => void logout()}
    >
      <LogOut size={20} />
      <span className="nav-link-word">{shell.logout}</span>
    </button>
  )
}
