import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import './card.css'
import { classNames } from '../class-names.ts'
import './stat-tile.css'

export interface StatTileProps {
  label: ReactNode
  icon: LucideIcon
  value: ReactNode
  sub?: ReactNode
  chart?: ReactNode
  className?: string | undefined
}

export function StatTile({ label, icon: Icon, value, sub, chart, className }: StatTileProps) {
  return (
    <div className={classNames('card stat-tile', className)}>
      <p className="stat-tile-label">
        <Icon size={18} />
        {label}
      </p>
      <p className="stat-tile-value">{value}</p>
      {sub !== undefined && <p className="stat-tile-sub">{sub}</p>}
      {chart !== undefined && <div className="stat-tile-chart">{chart}</div>}
    </div>
  )
}
