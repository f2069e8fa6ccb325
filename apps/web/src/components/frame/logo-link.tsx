import { Link } from '#navigation.tsx'
import { BRAND } from '#page-title.ts'
import { paths } from '#paths.ts'
import { classNames } from '#ui/class-names.ts'
import { GateMark } from '#ui/data/gate-mark.tsx'
import { useWords } from '#words.ts'
import './logo-link.css'

/** The logo as a link to the home page. The narrow side bar hides `side-nav-wide` and shows only the mark. */
export function LogoLink({ mark = 'leaf', className }: { mark?: 'leaf' | 'sun'; className?: string }) {
  const shell = useWords('shell')
  return (
    <Link to={paths.home} aria-label={shell.logoLabel} className={classNames('logo-link', className)}>
      <GateMark variant={mark} />
      <span className="logo-link-word side-nav-wide">{BRAND}</span>
    </Link>
  )
}
