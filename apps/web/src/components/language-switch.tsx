import { Languages } from 'lucide-react'
import { classNames } from '../ui/class-names.ts'
import './nav-link.css'
import { useLanguageSwitch } from './use-language-switch.ts'

/**
 * One button to the other language. It stays the same element, so that focus and scroll stay where they are; and the
 * name is set in a font of the system, so that one word does not fetch a Devanagari file.
 */
export function LanguageSwitch({ className }: { className?: string | undefined }) {
  const { other, name, label, switchLanguage } = useLanguageSwitch()
  return (
    <button
      type="button"
      className={classNames('nav-link language-switch', className)}
      aria-label={label}
      onClick={() => void switchLanguage()}
    >
      <Languages size={20} />
      <span className="nav-link-word system-font" lang={other}>
        {name}
      </span>
    </button>
  )
}
