import './splash.css'
import { GateMark } from './ui/gate-mark.tsx'

/** What stands there until the first page has come. The document brings it along, so that no line is too slow for it. */
export function Splash() {
  return (
    <div className="splash">
      <GateMark className="splash-mark" />
    </div>
  )
}
