import { Link } from 'react-router'
import { BRAND } from '../page-title.ts'
import { paths } from '../paths.ts'
import { classNames } from '../ui/class-names.ts'
import { GateMark } from '../ui/gate-mark.tsx'
import { useWords } from '../words.ts'
import './logo-link.css'

/** The logo leads home. `side-nav-wide` is absent from a rail, where the mark stands alone. */
export function LogoLink({ mark = 'leaf', className }: { mark?: 'leaf' | 'sun'; className?: string }) {
  const shell = useWords('shell')
  return (
    <Link to={paths.home} aria-label={shell.logoLabel} className={classNames('logo-link', className)}>
      <GateMark variant={mark} />
      <span className="logo-link-word side-nav-wide">{BRAND}</span>
    </Link>
  )
}
