import { type ReactNode, useId } from 'react'
import { GateMark } from '../data/gate-mark.tsx'
import './overlay.css'
import { useModal } from './use-modal.ts'

export interface ProcessingOverlayProps {
  open: boolean
  title: ReactNode
  text: ReactNode
  amount?: ReactNode
  action?: ReactNode
}

/** Covers the page during an operation that must not be interrupted. Only its caller can close it. */
export function ProcessingOverlay({ open, ...overlay }: ProcessingOverlayProps) {
  return open ? <OpenOverlay {...overlay} /> : null
}

function OpenOverlay({ title, text, amount, action }: Omit<ProcessingOverlayProps, 'open'>) {
  const id = useId()
  const ref = useModal(undefined)
  return (
    <dialog
      ref={ref}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className="overlay"
    >
      <div className="overlay-mark">
        <svg className="overlay-ring" viewBox="0 0 112 112" aria-hidden>
          <circle cx="56" cy="56" r="51" />
          <path d="M56 5a51 51 0 0 1 51 51" />
        </svg>
        <GateMark />
      </div>
      <h2 className="overlay-title" id={`${id}-title`}>
        {title}
      </h2>
      <p className="overlay-text" id={`${id}-text`}>
        {text}
      </p>
      {amount !== undefined && <p className="overlay-amount">{amount}</p>}
      {action}
    </dialog>
  )
}
