import { classNames } from '#ui/class-names.ts'

/** A drawing of fields in the morning. Inline SVG of one kilobyte, so that it appears with the first text. */
export function FieldScene({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={classNames('field-scene', className)}
      viewBox="0 0 560 548"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden
    >
      <defs>
        <Fade id="sky" from="#fcd27a" to="#fff4d8" />
        <Fade id="far" from="#8fc08a" to="#6ba870" />
        <Fade id="mid" from="#5c9e66" to="#34794c" />
        <Fade id="near" from="#3a8452" to="#1e6b41" />
      </defs>
      <path fill="url(#sky)" d="M0 0h560v548H0z" />
      <g fill="#fff6df">
        <circle cx="392" cy="150" r="64" />
        <circle cx="392" cy="150" r="96" opacity=".35" />
      </g>
      <path fill="#b9d6a6" d="M0 292c90-60 190-56 286-16s184 24 274-30v302H0z" />
      <path fill="url(#far)" d="M0 330c120-54 230-30 330-8s170 8 230-22v248H0z" />
      <path fill="url(#mid)" d="M0 392c150-48 300-40 560-4v160H0z" />
      <path fill="url(#near)" d="M0 438c180-34 380-34 560 2v108H0z" />
      <path fill="none" stroke="#2a7347" strokeWidth="3" opacity=".55" d={FURROWS} />
      <path fill="#7a5526" d="M94 330h8v28h-8zm396-26h7v24h-7z" />
      <path
        fill="#3d7f4e"
        d="M70 322c0-22 14-40 28-40s28 18 28 40c0 14-12 22-28 22s-28-8-28-22zm400-26c0-18 11-34 23-34s23 16 23 34c0 12-10 18-23 18s-23-6-23-18z"
      />
    </svg>
  )
}

/** Thirteen rows that converge behind the hill. */
const FURROWS = Array.from(
  { length: 13 },
  (_, row) => `M${148 + 22 * row} 412Q${60 * row - 80} 460 ${130 * row - 500} 548`,
).join('')

function Fade({ id, from, to }: { id: string; from: string; to: string }) {
  return (
    <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
      <stop stopColor={from} />
      <stop offset="1" stopColor={to} />
    </linearGradient>
  )
}
