import { ProblemError } from '@farmgate/contract/client.ts'
import { unsubscribe } from '@farmgate/contract/newsletter.ts'
import { CircleCheck, Link2Off, MailX } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useProblemText } from '../../../api/problem-text.ts'
import { send } from '../../../api/send.ts'
import { usePageTitle } from '../../../page-title.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { useWords } from '../../../words.ts'

/**
 * Where the link in every newsletter leads. Opening it changes nothing, because mail scanners open links too: the
 * button unsubscribes. The server says the same to whoever had unsubscribed before.
 */
export function Component() {
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const [face, setFace] = useState<'asking' | 'done' | 'unknown'>(token === '' ? 'unknown' : 'asking')
  switch (face) {
    case 'asking':
      return <Asking token={token} onDone={() => setFace('done')} onUnknown={() => setFace('unknown')} />
    case 'done':
      return <Done />
    case 'unknown':
      return <Unknown />
  }
}

function Asking({ token, onDone, onUnknown }: { token: string; onDone: () => void; onUnknown: () => void }) {
  const words = useWords('mailPages')
  const problemText = useProblemText()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  usePageTitle(words.unsubscribe)

  async function confirm() {
    setBusy(true)
    setFailure(null)
    try {
      await send(unsubscribe, { body: { token } })
      onDone()
    } catch (error) {
      if (error instanceof ProblemError && error.problem.code === 'newsletter.not_found') onUnknown()
      else setFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Face
      icon={<MailX size={32} strokeWidth={1.6} />}
      title={words.unsubscribeTitle}
      text={words.unsubscribeText}
    >
      <Button size="lg" busy={busy} busyLabel={words.unsubscribing} onClick={() => void confirm()}>
        {words.unsubscribe}
      </Button>
      {failure !== null && (
        <Note tone="bad" className="text-start">
          {problemText(failure)}
        </Note>
      )}
    </Face>
  )
}

function Done() {
  const words = useWords('mailPages')
  usePageTitle(words.unsubscribedTitle)
  return (
    <Face
      arrived
      icon={<CircleCheck size={32} strokeWidth={1.6} />}
      title={words.unsubscribedTitle}
      text={words.unsubscribedText}
    >
      <HomeLink />
    </Face>
  )
}

function Unknown() {
  const words = useWords('mailPages')
  usePageTitle(words.unsubscribe)
  return (
    <Face
      arrived
      icon={<Link2Off size={32} strokeWidth={1.6} />}
      title={words.unsubscribeUnknownTitle}
      text={words.unsubscribeUnknownText}
    >
      <HomeLink />
    </Face>
  )
}

function HomeLink() {
  const shell = useWords('shell')
  return (
    <ButtonLink variant="secondary" to={paths.home}>
      {shell.goHome}
    </ButtonLink>
  )
}

interface FaceProps {
  icon: ReactNode
  title: string
  text: string
  /** It takes the place of the button that was pressed: the focus goes to what is said now. */
  arrived?: boolean
  children: ReactNode
}

function Face({ icon, title, text, arrived = false, children }: FaceProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (arrived) heading.current?.focus()
  }, [arrived])
  return (
    <div className="page grid max-w-[32rem] grid-cols-1 justify-items-center gap-4 pt-16 text-center wrap-break-word">
      <span className="text-action-text">{icon}</span>
      <h1 ref={heading} tabIndex={-1} className="max-w-full focus-visible:outline-none">
        {title}
      </h1>
      <p className="text-ink-2">{text}</p>
      <div className="mt-2 grid justify-items-center gap-4">{children}</div>
    </div>
  )
}
