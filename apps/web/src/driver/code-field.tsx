import { fill } from '@farmgate/messages/fill.ts'
import { Check } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useDriverWords } from './driver-words.ts'

const DIGITS = [0, 1, 2, 3]

/** Four digits in one field, shown as four boxes: one field takes a pasted code and is one stop for a keyboard. */
export function CodeField({
  name,
  isOffline,
  send,
}: {
  name: string
  isOffline: boolean
  send: (code: string) => void
}) {
  const { words } = useDriverWords()
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const id = useId()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (code.length < DIGITS.length) setMissing(true)
    else send(code)
  }

  return (
    <form className="run-form" noValidate onSubmit={submit}>
      <label className="run-label" htmlFor={id}>
        {fill(words.codeFrom, { name: name.split(' ')[0] ?? name })}
      </label>
      <div className="run-code">
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          value={code}
          aria-invalid={isMissing}
          aria-describedby={`${id}-error`}
          onChange={({ currentTarget }) => {
            const digits = currentTarget.value.replace(/\D/g, '').slice(0, DIGITS.length)
            // The field keeps what was typed where the state does not change.
            currentTarget.value = digits
            setCode(digits)
            setMissing(false)
          }}
        />
        {DIGITS.map((digit) => (
          <span key={digit} aria-hidden data-current={digit === Math.min(code.length, 3) || undefined}>
            {code[digit] ?? ''}
          </span>
        ))}
      </div>
      {isOffline && <p className="run-small">{words.codeLater}</p>}
      <FieldError id={`${id}-error`} text={isMissing ? words.codeMissing : ''} />
      <DeliveredButton />
    </form>
  )
}

export function FieldError({ id, text }: { id: string; text: string }) {
  return (
    <p id={id} className="run-error" role="alert">
      {text}
    </p>
  )
}

export function DeliveredButton() {
  const { words } = useDriverWords()
  return (
    <button type="submit" className="btn btn-primary btn-lg btn-block">
      <span className="btn-face">
        <Check size={20} aria-hidden />
        {words.delivered}
      </span>
    </button>
  )
}
