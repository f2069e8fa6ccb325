import { arrivalAt } from '@farmgate/domain/delivery/reach/arrival.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { ChevronDown, MapPin } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { type Delivery, usePlace } from '#api/delivery.ts'
import { useLanguage } from '#language.ts'
import { classNames } from '#ui/class-names.ts'
import { useWords } from '#words.ts'
import './deliver-chip.css'
import { courierDays } from './use-arrival.ts'
import { windowText } from './window-text.ts'

/** Loaded when it is opened. */
const PincodeSheet = lazy(() => import('./pincode-sheet.tsx'))

/** Says where produce is sent and when the next round comes there. Opens the sheet with the pincode. */
export function DeliverChip({ className }: { className?: string }) {
  const shell = useWords('shell')
  const { pincode, reach } = usePlace()
  const reachText = useReachText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={classNames('deliver-chip', className)}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <MapPin size={18} aria-hidden />
        {pincode === null ? (
          <span>{shell.enterPincode}</span>
        ) : (
          <span className="deliver-chip-words">
            <span className="deliver-chip-place">{fill(shell.deliverTo, { pincode })}</span>
            {reach !== null && (
              <>
                <span className="deliver-chip-dot"> · </span>
                <span className="deliver-chip-day">{reachText(reach)}</span>
              </>
            )}
          </span>
        )}
        <ChevronDown size={16} aria-hidden />
      </button>
      {open && (
        <Suspense>
          <PincodeSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Returns the words for what reaches a pincode as a whole. */
function useReachText(): (reach: Delivery) => string {
  const shell = useWords('shell')
  const { language } = useLanguage()
  return (reach) => {
    const arrival = arrivalAt(reach)
    if (arrival?.by === 'courier') return fill(shell.chipCourier, courierDays(arrival))
    if (arrival?.by !== 'round') return shell.noDayYet
    const window = windowText(arrival, language)
    return arrival.kind === 'pickup' ? fill(shell.collect, { window }) : window
  }
}
