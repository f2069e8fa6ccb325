import { fillCount } from '@farmgate/messages/fill-count.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { CircleCheck, CloudUpload, History, WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useAsOfText } from '#components/query/as-of-text.ts'
import { useOnline } from '#components/query/use-online.ts'
import { useLanguage } from '#language.ts'
import { useWords } from '#words.ts'
import { RefusedActs } from './refused-acts.tsx'
import './signal-strip.css'
import { useOutbox } from '#outbox/use-outbox.ts'

/** How long the strip confirms that everything was sent. */
const CONFIRM_MS = 3_000

/**
 * Below the farmer's header: whether there is a signal, how much waits to be sent, and how old the page is. A deed that
 * is sent at once shows nothing. The live region is always rendered: one inserted with its text is not read out.
 */
export function SignalStrip() {
  const words = useWords('offline')
  const { language } = useLanguage()
  const online = useOnline()
  const age = useAsOfText()
  const { waiting, sending, isHeld, isSignedOut } = useOutbox()
  const wasSent = useConfirmation(isHeld)
  const count = waiting.length
  const text = !online
    ? count === 0
      ? words.noSignal
      : fillCount(language, words, 'noSignalWaiting', count)
    : isHeld && isSignedOut
      ? fillCount(language, words, 'signIn', count)
      : isHeld && sending !== null
        ? fill(words.sending, sending)
        : isHeld && count > 0
          ? fillCount(language, words, 'waiting', count)
          : null
  const Icon = online ? CloudUpload : WifiOff
  return (
    <>
      <output className="signal-strip">
        {text !== null ? (
          <span className="signal-strip-row">
            <Icon size={20} />
            <span>{text}</span>
            {age !== null && <span className="signal-strip-age">{age}</span>}
          </span>
        ) : wasSent ? (
          <span className="signal-strip-row signal-strip-sent">
            <CircleCheck size={20} />
            {words.allSent}
          </span>
        ) : (
          age !== null && (
            <span className="signal-strip-row">
              <History size={20} />
              <span>{age}</span>
            </span>
          )
        )}
      </output>
      <RefusedActs />
    </>
  )
}

/** True for a moment after something that had waited was sent. */
function useConfirmation(isHeld: boolean): boolean {
  const [wasHeld, setWasHeld] = useState(isHeld)
  const [isShown, setShown] = useState(false)
  if (wasHeld !== isHeld) {
    setWasHeld(isHeld)
    setShown(!isHeld)
  }
  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(() => setShown(false), CONFIRM_MS)
    return () => clearTimeout(timer)
  }, [isShown])
  return isShown
}
