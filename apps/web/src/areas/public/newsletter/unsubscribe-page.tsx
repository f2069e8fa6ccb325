import { ProblemError } from '@farmgate/contract/client.ts'
import { unsubscribe } from '@farmgate/contract/market/newsletter.ts'
import { CircleCheck, Link2Off, MailX } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useProblemText } from '#api/problem-text.ts'
import { send } from '#api/send.ts'
import { useCall } from '#components/form/use-call.ts'
import { usePageTitle } from '#page-title.ts'
import { paths } from '#paths.ts'
import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { useWords } from '#words.ts'

/**
 * The target of the link in every newsletter. Opening it changes nothing, because mail scanners open links too: the
 * button unsubscribes. The server returns the same for an address that had unsubscribed before.
 */
export function Component() {
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const [step, setStep] = useState<'asking' | 'done' | 'unknown'>(token === '' ? 'unknown' : 'asking')
  switch (step) {
    case 'asking':
      return <Confirm token={token} onDone={() => setStep('done')} onUnknown={() => setStep('unknown')} />
    case 'done':
      return <Done />
    case 'unknown':
      return <Unknown />
  }
}

function Confirm({ token, onDone, onUnknown }: { token: string; onDone: () => void; onUnknown: () => void }) {
  const words = useWords('mailPages')
  const problemText = useProblemText()
  const { busy, failure, send: call } = useCall<'unsubscribe'>()
  usePageTitle(words.unsubscribe)

  async function confirm(): Promise<void> {
    try {
      await send(unsubscribe, { body: { token } })
      onDone()
    } catch (error) {
      if (!(error instanceof ProblemError) || error.problem.code !== 'newsletter.not_found') throw error
      onUnknown()
    }
  }

  return (
    <MessagePage
      icon={<MailX size={32} strokeWidth={1.6} />}
      title={words.unsubscribeTitle}
      text={words.unsubscribeText}
    >
      <Button
        size="lg"
        busy={busy !== null}
        busyLabel={words.unsubscribing}
        onClick={() => void call('unsubscribe', confirm)}
      >
        {words.unsubscribe}
      </Button>
      {failure !== undefined && (
        <Note tone="bad" className="text-start">
          {problemText(failure)}
        </Note>
      )}
    </MessagePage>
  )
}

function Done() {
  const words = useWords('mailPages')
  usePageTitle(words.unsubscribedTitle)
  return (
    <MessagePage
      focusHeading
      icon={<CircleCheck size={32} strokeWidth={1.6} />}
      title={words.unsubscribedTitle}
      text={words.unsubscribedText}
    >
      <HomeLink />
    </MessagePage>
  )
}

function Unknown() {
  const words = useWords('mailPages')
  usePageTitle(words.unsubscribe)
  return (
    <MessagePage
      focusHeading
      icon={<Link2Off size={32} strokeWidth={1.6} />}
      title={words.unsubscribeUnknownTitle}
      text={words.unsubscribeUnknownText}
    >
      <HomeLink />
    </MessagePage>
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

interface MessagePageProps {
  icon: ReactNode
  title: string
  text: string
  /** Set when this replaces the pressed button: the heading takes the focus. */
  focusHeading?: boolean
  children: ReactNode
}

function MessagePage({ icon, title, text, focusHeading = false, children }: MessagePageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focusHeading) heading.current?.focus()
  }, [focusHeading])
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
