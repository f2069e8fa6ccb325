import { Clock, Package, Truck } from 'lucide-react'
import { classNames } from '#ui/class-names.ts'
import './arrival-line.css'
import type { ShownArrival } from './use-arrival.ts'

const ICONS = { round: Truck, courier: Package, none: Clock } as const

/** A van and its day, a box, or a clock: how the product reaches the visitor. That it does not, its button says. */
export function ArrivalLine({
  arrival: { by, text },
  className,
}: {
  arrival: ShownArrival
  className?: string
}) {
  if (by === 'unsent') return null
  const Icon = ICONS[by]
  return (
    <p className={classNames('arrival-line', by === 'round' && 'arrival-line-round', className)}>
      <Icon size={16} aria-hidden />
      <span>{text}</span>
    </p>
  )
}
