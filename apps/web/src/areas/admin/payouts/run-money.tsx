import { fill } from '@farmgate/messages/fill.ts'
import { Check, TriangleAlert } from 'lucide-react'
import type { CSSProperties } from 'react'
import { rupeesText } from '#components/format/rupees.ts'
import { classNames } from '#ui/class-names.ts'
import { Card } from '#ui/data/card.tsx'
import { useWords } from '#words.ts'

/** The money a run needs beside what is there, on one scale. */
export function RunMoney({ needed, there }: { needed: number; there: number }) {
  const words = useWords('payouts')
  const isEnough = there >= needed
  const Icon = isEnough ? Check : TriangleAlert
  const amount = rupeesText(Math.abs(there - needed))
  const largest = Math.max(needed, there, 1)
  return (
    <Card heading={words.money} padded>
      <dl className="run-money">
        <Bar label={words.needed} rupees={needed} share={needed / largest} />
        <Bar label={words.thereNow} rupees={there} share={there / largest} isThere />
      </dl>
      <p className={classNames('run-money-line', isEnough ? 'run-money-enough' : 'run-money-short')}>
        <Icon size={18} aria-hidden />
        {fill(isEnough ? words.enough : words.short, { amount })}
      </p>
    </Card>
  )
}

interface BarProps {
  label: string
  rupees: number
  share: number
  isThere?: boolean
}

const Bar = ({ label, rupees, share, isThere = false }: BarProps) => (
  <div className="run-money-row">
    <dt>{label}</dt>
    <dd>
      <span
        className={classNames('run-money-bar', isThere && 'run-money-bar-there')}
        style={{ '--share': Math.max(share, 0) } as CSSProperties}
        aria-hidden
      />
      <b>{rupeesText(rupees)}</b>
    </dd>
  </div>
)
