import { classNames } from '../class-names.ts'
import './gate-mark.css'

export interface GateMarkProps {
  /** `leaf` on a light background, `sun` on a dark one, `faded` instead of a missing picture. */
  variant?: 'leaf' | 'sun' | 'faded' | undefined
  className?: string | undefined
}

export function GateMark({ variant = 'leaf', className }: GateMarkProps) {
  const { arch, sun, field } = colours[variant === 'sun' ? 'sun' : 'leaf']
  return (
    <svg
      viewBox="0 0 68 76"
      width="34"
      height="38"
      aria-hidden
      className={classNames('gate-mark', variant === 'faded' && 'gate-mark-faded', className)}
    >
      <path d="M2 34C2 16 16 2 34 2s32 14 32 32v32a8 8 0 0 1-8 8H10a8 8 0 0 1-8-8Z" fill={arch} />
      <circle cx="34" cy="33" r="13" fill={sun} />
      <path d="M2 44h64v22a8 8 0 0 1-8 8H10a8 8 0 0 1-8-8Z" fill={field} />
      <path
        d="M12 40v28M56 40v28M12 47h44M12 56h44M12 65h44M14 65 54 47"
        fill="none"
        stroke="#fbf8f1"
        strokeWidth="4.4"
        strokeLinecap="round"
      />
    </svg>
  )
}

const colours = {
  leaf: { arch: '#1e6b41', sun: '#f5b82e', field: '#17553a' },
  sun: { arch: '#f5b82e', sun: '#fbf8f1', field: '#0e3322' },
}
