import { fillCount } from '@farmgate/messages/fill-count.ts'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { asLanguage } from '#language.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { type AreaWords, loadedWords, loadWords } from '#words.ts'
import { myOutbox } from './my-outbox.ts'

/**
 * Asks before a log-out that would lose unsent work. Resolves to whether the log-out may go on: everything was sent, or
 * the farmer discards it. In a root of its own, because every page has the log-out button.
 */
export async function mayLogOut(): Promise<boolean> {
  const outbox = myOutbox()
  if (outbox === null) return true
  await outbox.load()
  if (outbox.state().waiting.length === 0) return true
  await loadWords(asLanguage(document.documentElement.lang) ?? 'en', ['offline'])
  const words = loadedWords('offline')
  if (words === undefined) return false
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const answer = await new Promise<boolean>((resolve) => {
    root.render(<Question words={words} onAnswer={resolve} />)
  })
  root.unmount()
  place.remove()
  return answer
}

function Question({
  words,
  onAnswer,
}: {
  words: AreaWords<'offline'>
  onAnswer: (mayLogOut: boolean) => void
}) {
  const [isSending, setSending] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const language = asLanguage(document.documentElement.lang) ?? 'en'
  const count = myOutbox()?.state().waiting.length ?? 0

  const sendNow = async (): Promise<void> => {
    setSending(true)
    setFailed(false)
    const isEmpty = navigator.onLine && ((await myOutbox()?.replay(true)) ?? true)
    setSending(false)
    if (isEmpty) onAnswer(true)
    else setFailed(true)
  }
  const discard = async (): Promise<void> => {
    await myOutbox()?.discard()
    onAnswer(true)
  }
  return (
    <Dialog
      open
      role="alertdialog"
      title={fillCount(language, words, 'question', count)}
      dismissible={!isSending}
      onClose={() => onAnswer(false)}
      footer={
        <>
          <Button variant="danger" disabled={isSending} onClick={() => void discard()}>
            {fillCount(language, words, 'discard', count)}
          </Button>
          <Button variant="secondary" disabled={isSending} data-autofocus onClick={() => onAnswer(false)}>
            {words.keepWorking}
          </Button>
          <Button busy={isSending} busyLabel={words.sendingNow} onClick={() => void sendNow()}>
            {words.sendNow}
          </Button>
        </>
      }
    >
      <p>{words.questionText}</p>
      {hasFailed && <Note tone="bad">{words.notSent}</Note>}
    </Dialog>
  )
}
