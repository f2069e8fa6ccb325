import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useLanguage } from '#language.ts'
import { useUnsavedWork } from '#unsaved-work.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { EmailField } from '#ui/fields/email-field.tsx'
import { useWords } from '#words.ts'
import './newsletter-box.css'
import type { SubscribeOutcome } from './subscribe-to-newsletter.ts'

/** The newsletter form. It is on the home page, so schema and API client are loaded at the first submit. */
export function NewsletterBox() {
  const shell = useWords('shell')
  const { language } = useLanguage()
  const [outcome, setOutcome] = useState<SubscribeOutcome | null>(null)
  const [busy, setBusy] = useState(false)
  const [begun, setBegun] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const email = useRef<HTMLInputElement>(null)
  const consent = useRef<HTMLInputElement>(null)
  useUnsavedWork(begun)

  async function subscribe(event: FormEvent) {
    event.preventDefault()
    if (busy || email.current === null || consent.current === null) return
    setBusy(true)
    const entered = { email: email.current.value, consent: consent.current.checked }
    const result = await import('./subscribe-to-newsletter.ts')
      .then(({ subscribeToNewsletter }) => subscribeToNewsletter(language, entered))
      .catch((): SubscribeOutcome => ({ is: 'lost' }))
    setBusy(false)
    setOutcome(result)
    if (result.is === 'subscribed') {
      form.current?.reset()
      setBegun(false)
    }
    if (result.is === 'faulty') (result.faults.email === undefined ? consent : email).current?.focus()
  }

  const faults = outcome?.is === 'faulty' ? outcome.faults : {}
  return (
    <form
      ref={form}
      noValidate
      className="newsletter-box"
      onSubmit={(event) => void subscribe(event)}
      onChange={() => {
        setBegun(true)
        setOutcome(null)
      }}
    >
      <EmailField
        ref={email}
        label={
          <>
            {shell.newsletterInvitation}
            <span className="sr-only">, {shell.email}</span>
          </>
        }
        placeholder={shell.emailExample}
        enterKeyHint="done"
        error={faults.email !== undefined && <FaultText code={faults.email} />}
      />
      <Checkbox
        ref={consent}
        label={shell.newsletterConsent}
        error={faults.consent !== undefined && <FaultText code={faults.consent} />}
      />
      <Button type="submit" variant="sun" busy={busy} busyLabel={shell.subscribing}>
        {shell.subscribe}
      </Button>
      <output>{outcome?.is === 'subscribed' && shell.newsletterSubscribed}</output>
      <div role="alert">
        {outcome?.is === 'lost' && <Failure>{shell.newsletterFailed}</Failure>}
        {outcome?.is === 'refused' && <RefusalText {...outcome} />}
      </div>
    </form>
  )
}

/** The messages of this and the next component are loaded with the response that needs them. */
function FaultText({ code }: { code: string }) {
  const faults: Readonly<Record<string, string>> = useWords('faults')
  return faults[code] ?? faults['field.invalid']
}

function RefusalText({ code, message }: { code: string; message: string }) {
  const shell = useWords('shell')
  const problems = useWords('problems')
  return <Failure>{problems[code] ?? (message === '' ? shell.unexplained : message)}</Failure>
}

const Failure = ({ children }: { children: ReactNode }) => (
  <p className="newsletter-box-failure">{children}</p>
)
