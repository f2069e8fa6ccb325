import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import './data-table.css'

export interface Column {
  key: string
  label: string
  align?: 'start' | 'end' | undefined
  /** Names the row: the first line of its card. */
  primary?: boolean | undefined
  /** To the right of the card's first line, without a label: the status. */
  corner?: boolean | undefined
  /** On its own line of the card: the actions. */
  wide?: boolean | undefined
  /** The heading is for screen readers only; on the card the value has no label. */
  hideLabel?: boolean | undefined
  /** Hidden on the card. */
  hideOnCard?: boolean | undefined
}

export interface DataTableProps<Row, Col extends Column> {
  /** The table's caption, for screen readers only. */
  caption: string
  columns: readonly Col[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  cell: (row: Row, column: Col) => ReactNode
  /** Further attributes of a row's element. */
  rowProps?: ((row: Row) => ComponentProps<'tr'>) | undefined
  /** The last row, under a line: what the columns sum to. */
  foot?: ((column: Col) => ReactNode) | undefined
  /** Headings for screen readers only: the table above shows the same ones. */
  hideHead?: boolean | undefined
  className?: string | undefined
}

/** A table, and below 821 px the same markup as a list of cards. */
export function DataTable<Row, Col extends Column>({
  caption,
  columns,
  rows,
  rowKey,
  cell,
  rowProps,
  foot,
  hideHead = false,
  className,
}: DataTableProps<Row, Col>) {
  return (
    <table {...role.table} className={classNames('data-table', className)}>
      <caption className="sr-only">{caption}</caption>
      <thead {...role.rowgroup} className={hideHead ? 'data-table-unseen' : undefined}>
        <tr {...role.row}>
          {columns.map((column) => (
            <th key={column.key} {...role.columnheader} scope="col" className={columnClass(column)}>
              {hideHead || column.hideLabel === true ? (
                <span className="sr-only">{column.label}</span>
              ) : (
                column.label
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...role.rowgroup}>
        {rows.map((row) => (
          <tr key={rowKey(row)} {...role.row} {...rowProps?.(row)}>
            {columns.map((column) => {
              const Cell = column.primary === true ? 'th' : 'td'
              return (
                <Cell
                  key={column.key}
                  {...(column.primary === true ? role.rowheader : role.cell)}
                  scope={column.primary === true ? 'row' : undefined}
                  className={columnClass(column)}
                  data-label={hasNoLabel(column) ? undefined : column.label}
                >
                  {cell(row, column)}
                </Cell>
              )
            })}
          </tr>
        ))}
      </tbody>
      {foot !== undefined && (
        <tfoot {...role.rowgroup}>
          <tr {...role.row}>
            {columns.map((column) => (
              <FootCell key={column.key} column={column}>
                {foot(column)}
              </FootCell>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  )
}

/** A column without a sum has no line on the card. */
function FootCell({ column, children }: { column: Column; children: ReactNode }) {
  const Cell = column.primary === true ? 'th' : 'td'
  const isEmpty = children === null || children === undefined
  return (
    <Cell
      {...(column.primary === true ? role.rowheader : role.cell)}
      scope={column.primary === true ? 'row' : undefined}
      className={classNames(columnClass(column), isEmpty && 'data-table-off-card')}
      data-label={hasNoLabel(column) ? undefined : column.label}
    >
      {children}
    </Cell>
  )
}

// Explicit roles, because a browser no longer exposes a table shown as cards as a table.
const role = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const

function hasNoLabel({ primary, corner, hideLabel }: Column): boolean {
  return primary === true || corner === true || hideLabel === true
}

function columnClass({ align, primary, corner, wide, hideOnCard }: Column): string {
  return classNames(
    align === 'end' && 'data-table-end',
    primary === true && 'data-table-primary',
    corner === true && 'data-table-corner',
    wide === true && 'data-table-wide',
    hideOnCard === true && 'data-table-off-card',
  )
}
