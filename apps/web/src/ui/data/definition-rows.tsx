import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import './definition-rows.css'

export interface DefinitionRow {
  /** Where labels can repeat. */
  id?: string | undefined
  label: string
  value: ReactNode
  /** Below a dashed rule, as on a receipt. */
  total?: boolean | undefined
}

export function DefinitionRows({
  rows,
  className,
}: {
  rows: readonly DefinitionRow[]
  className?: string | undefined
}) {
  return (
    <dl className={classNames('definition-rows', className)}>
      {rows.map(({ id, label, value, total }) => (
        <div key={id ?? label} className={total === true ? 'definition-total' : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
