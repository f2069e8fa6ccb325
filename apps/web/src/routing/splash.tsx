import './splash.css'
import { GateMark } from '#ui/data/gate-mark.tsx'

/** Shown until the first page has loaded. It is part of the document, so it needs no further request. */
export function Splash() {
  return (
    <div className="splash">
      <GateMark className="splash-mark" />
    </div>
  )
}
