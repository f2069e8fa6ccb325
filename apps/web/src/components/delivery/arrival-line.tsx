import { Ban, Package, Truck } from 'lucide-react'
import { classNames } from '#ui/class-names.ts'
import './arrival-line.css'
import type { ShownArrival } from './use-arrival.ts'

const ICONS = { round: Truck, courier: Package, unsent: Ban } as const

/** A van and its day, or a box: how the product reaches the visitor. */
export function ArrivalLine({
  arrival: { by, text },
  className,
}: {
  arrival: ShownArrival
  className?: string
}) {
  const Icon = ICONS[by]
  return (
    <p className={classNames('arrival-line', by === 'round' && 'arrival-line-round', className)}>
      <Icon size={16} aria-hidden />
      <span>{text}</span>
    </p>
  )
}
