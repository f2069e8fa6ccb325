import { ChevronDown, Delete } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useCloseRequest } from '../../overlays/use-close-request.ts'
import { deleteDigit, digitOf, type KeypadText, typeDigits } from './keypad-text.ts'
import './keypad.css'

export interface KeypadProps {
  /** What is counted: another id starts a new number. */
  id: string
  /** The accessible name of the keypad. */
  label: string
  name: ReactNode
  /** The number before the change, with its unit. */
  was?: ReactNode
  picture?: ReactNode
  value: number
  /** How the number is written; plain digits without it. */
  format?: ((value: number) => string) | undefined
  unit: string
  max: number
  onChange: (value: number) => void
  onClose: () => void
  closeLabel: string
  deleteLabel: string
  /** Sets zero with one press. */
  zeroLabel?: string | undefined
  /** Another key in its place. */
  zeroKey?: ReactNode
  next?: { readonly label: ReactNode; readonly onPress: () => void } | undefined
  /** Enter presses the next key, unless this is false. */
  enterPresses?: boolean | undefined
  /** What the number means, above the keys. */
  note?: ReactNode
  /** Counts without digits, in place of the keys. */
  counter?: ReactNode
  /** In place of everything below the number. */
  question?: ReactNode
  /** The button that saves. */
  children: ReactNode
}

/**
 * Digits for a thumb: at the bottom of a phone, above the tab bar; a card at the bottom right of a computer, where the
 * keyboard types too. It is not modal: another number of the page can be pressed while it is open. Esc and the phone's
 * Back close it, and the focus returns to what opened it.
 */
export function Keypad({
  id,
  label,
  name,
  was,
  picture,
  value,
  unit,
  max,
  onChange,
  onClose,
  closeLabel,
  deleteLabel,
  zeroLabel,
  zeroKey,
  next,
  enterPresses = true,
  format = String,
  note,
  counter,
  question,
  children,
}: KeypadProps) {
  const [typed, setTyped] = useState<{ readonly id: string; readonly text: KeypadText }>({ id, text: null })
  const text = typed.id === id ? typed.text : null
  const section = useFocusWhileOpen()
  useCloseRequest(onClose)

  const write = (written: KeypadText): void => {
    setTyped({ id, text: written })
    if (written !== null) onChange(Number(written))
  }
  const press = (digits: string): void => write(typeDigits(text, digits, max))
  const remove = (): void => write(deleteDigit(text, value))

  useTypedKeys(section, {
    onDigit: press,
    onDelete: remove,
    onEnter: enterPresses ? next?.onPress : undefined,
    isOn: counter === undefined && question === undefined,
  })

  return (
    <section ref={section} tabIndex={-1} aria-label={label} className="kp">
      <div className="kp-value">
        {picture}
        <div className="kp-words">
          <span className="kp-name">{name}</span>
          {was !== undefined && <span className="kp-was">{was}</span>}
        </div>
        <output className="kp-number">
          {format(text === '' ? 0 : counter === undefined ? Number(text ?? value) : value)}
          <span className="kp-caret" />
          <small>{unit}</small>
        </output>
      </div>
      {question ?? (
        <>
          {note}
          {counter ?? (
            <div className="kp-keys">
              {['1', '2', '3'].map(digitKey(press))}
              <button type="button" className="kp-key kp-act" aria-label={deleteLabel} onClick={remove}>
                <Delete size={24} />
              </button>
              {['4', '5', '6'].map(digitKey(press))}
              {zeroLabel === undefined ? (
                (zeroKey ?? <span />)
              ) : (
                <button type="button" className="kp-key kp-act" onClick={() => write('0')}>
                  {zeroLabel}
                </button>
              )}
              {['7', '8', '9'].map(digitKey(press))}
              {next === undefined ? (
                <span className="kp-tall" />
              ) : (
                <button type="button" className="kp-key kp-act kp-tall" onClick={next.onPress}>
                  {next.label}
                </button>
              )}
              <button type="button" className="kp-key kp-act" aria-label={closeLabel} onClick={onClose}>
                <ChevronDown size={24} />
              </button>
              {['0', '00'].map(digitKey(press))}
            </div>
          )}
          {children}
        </>
      )}
    </section>
  )
}

const digitKey = (press: (digits: string) => void) => (digits: string) => (
  <button key={digits} type="button" className="kp-key" onClick={() => press(digits)}>
    {digits}
  </button>
)

/** Moves the focus into the keypad, and back to what had it when the keypad is gone. */
function useFocusWhileOpen() {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    const keypad = section.current
    keypad?.focus({ preventScroll: true })
    return () => {
      const isHeld = document.activeElement === document.body || keypad?.contains(document.activeElement)
      if (isHeld === true && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [])
  return section
}

interface TypedKeys {
  readonly onDigit: (digit: string) => void
  readonly onDelete: () => void
  readonly onEnter: (() => void) | undefined
  readonly isOn: boolean
}

/** Types with the keyboard, unless the focus is in a field. Enter presses a focused button as usual. */
function useTypedKeys(section: { readonly current: HTMLElement | null }, keys: TypedKeys): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event
    if (!keys.isOn || event.ctrlKey || event.metaKey || event.altKey) return
    if (target instanceof Element && target.closest('input, textarea, select, dialog') !== null) return
    const digit = digitOf(key)
    if (digit !== null) keys.onDigit(digit)
    else if (key === 'Backspace') keys.onDelete()
    else if (key === 'Enter' && target === section.current) keys.onEnter?.()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
