import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import './ask-button.css'
import { Button, type ButtonProps } from './button.tsx'

interface AskButtonProps extends Omit<ButtonProps, 'onClick' | 'ref'> {
  /** The question that replaces the button when it is pressed. Null: the press acts at once. */
  question: string | null
  yes: string
  no: string
  /** Whether something is missing before this step: the question has an orange edge. */
  missing?: boolean | undefined
  onYes: () => void
}

/**
 * A button for what can't be taken back. It asks once, in its own place and height: the focus is on No, and Escape or
 * leaving the question answers No.
 */
export function AskButton({ question, yes, no, missing = false, onYes, ...rest }: AskButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [asked, setAsked] = useState<string | null>(null)
  const isAnswered = useRef(false)
  // A question that has changed since it was asked, with another amount for example, is not answered by an old Yes.
  const isOpen = asked !== null && asked === question && rest.busy !== true && rest.disabled !== true

  useEffect(() => {
    if (isOpen || !isAnswered.current) return
    isAnswered.current = false
    button.current?.focus({ preventScroll: true })
  }, [isOpen])

  if (!isOpen)
    return (
      <Button
        {...rest}
        ref={button}
        data-asks={question === null ? undefined : ''}
        onClick={() => {
          if (question === null) onYes()
          else setAsked(question)
        }}
      />
    )

  const answer = (isYes: boolean): void => {
    isAnswered.current = true
    setAsked(null)
    if (isYes) onYes()
  }
  const name = rest['aria-label']
  return (
    <Question
      text={asked}
      name={name === undefined ? asked : `${name}: ${asked}`}
      yes={yes}
      no={no}
      className={classNames(
        'ask',
        rest.size === 'lg' && 'ask-lg',
        rest.block === true && 'ask-block',
        missing && 'ask-missing',
        rest.className,
      )}
      onAnswer={answer}
      onLeave={() => setAsked(null)}
    />
  )
}

interface QuestionProps {
  text: string
  /** The text, with what it is about. */
  name: string
  yes: string
  no: string
  className: string
  onAnswer: (isYes: boolean) => void
  onLeave: () => void
}

function Question({ text, name, yes, no, className, onAnswer, onLeave }: QuestionProps) {
  const isReady = useReady()

  function press(event: MouseEvent, isYes: boolean): void {
    // `detail` is 0 for a press by keyboard. The second press of a double click is meant for the button.
    if (isReady || (event.detail === 0 && !isYes)) onAnswer(isYes)
  }

  function key(event: KeyboardEvent): void {
    // A held key opened the question and must not answer it.
    if (event.repeat && event.key === 'Enter') event.preventDefault()
    if (event.key !== 'Escape') return
    // The dialog around it stays open.
    event.preventDefault()
    event.stopPropagation()
    onAnswer(false)
  }

  function blur(event: FocusEvent): void {
    if (event.currentTarget.parentElement?.contains(event.relatedTarget) !== true) onLeave()
  }

  const answers = {
    type: 'button' as const,
    onKeyDown: key,
    onBlur: blur,
  }
  return (
    // Keeps the focus on No while Yes is pressed, in browsers that do not focus a pressed button, and when a press hits the
    // text: the second one of a double click would close the question that the first one opened.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only keeps the focus
    <fieldset aria-label={name} className={className} onMouseDown={(event) => event.preventDefault()}>
      <span className="ask-text">{text}</span>
      <button
        {...answers}
        className="ask-yes"
        aria-disabled={!isReady || undefined}
        onClick={(event) => press(event, true)}
      >
        <span>{yes}</span>
      </button>
      <button {...answers} ref={focusOnce} className="ask-no" onClick={(event) => press(event, false)}>
        <span>{no}</span>
      </button>
    </fieldset>
  )
}

const focusOnce = (button: HTMLButtonElement | null): void => button?.focus({ preventScroll: true })

/** Returns true when a second press can no longer be part of the first one. */
function useReady(): boolean {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), DOUBLE_CLICK_MS)
    return () => clearTimeout(timer)
  }, [])
  return isReady
}

/** The longest pause within a double click by default in Windows and macOS. */
const DOUBLE_CLICK_MS = 500
