import { WifiOff } from 'lucide-react'
import { useWords } from '#words.ts'
import './offline-note.css'
import { useOnline } from '../query/use-online.ts'

/** A slim bar shown while offline. Its live region is always rendered: one inserted with its text is not read out. */
export function OfflineNote() {
  const shell = useWords('shell')
  const online = useOnline()
  return (
    <output className="offline-note">
      {!online && (
        <span className="page offline-note-text">
          <WifiOff size={20} />
          {shell.offline}
        </span>
      )}
    </output>
  )
}
