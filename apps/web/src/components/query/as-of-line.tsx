import { History } from 'lucide-react'
import { useAsOfText } from './as-of-text.ts'

/** For buyers, above the page: the age of what is shown from an earlier visit. */
export function AsOfLine() {
  const text = useAsOfText()
  return (
    <output className="page block">
      {text !== null && (
        <span className="mt-3 flex items-center gap-2 font-medium text-ink-2 text-sm">
          <History size={18} />
          {text}
        </span>
      )}
    </output>
  )
}
