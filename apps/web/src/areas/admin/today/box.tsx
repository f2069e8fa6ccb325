import type { UseQueryResult } from '@tanstack/react-query'
import { ChevronRight, Table2 } from 'lucide-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { Loaded } from '#components/query/loaded.tsx'
import { Card } from '#ui/data/card.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { useWords } from '#words.ts'

interface BoxProps<T> {
  heading: string
  /** Beside the heading. */
  sub?: ReactNode
  /** Between heading and buttons: what the lines of a picture mean. */
  legend?: ReactNode
  more: { readonly to: string; readonly label: string }
  result: UseQueryResult<T>
  children: (data: T) => ReactNode
  /** The same values as the picture, shown in its place by the button *Table*. */
  table?: ComponentType<{ data: T }> | undefined
}

/** One part of the page: it loads, fails and is tried again by itself. */
export function Box<T>({ heading, sub, legend, more, result, children, table: Table }: BoxProps<T>) {
  const words = useWords('marketToday')
  const [isTable, setTable] = useState(false)
  const hasTable = Table !== undefined && result.data !== undefined
  return (
    <Card
      className="today-box"
      heading={
        <>
          {heading}
          {sub !== undefined && <span className="today-sub">{sub}</span>}
        </>
      }
      ruled
      actions={
        <span className="today-actions">
          {!isTable && legend}
          {hasTable && (
            <button
              type="button"
              className="nav-link today-more"
              aria-pressed={isTable}
              onClick={() => setTable(!isTable)}
            >
              <Table2 size={16} />
              {words.table}
            </button>
          )}
          <Link to={more.to} className="nav-link today-more">
            {more.label}
            <ChevronRight size={16} />
          </Link>
        </span>
      }
    >
      <Loaded query={result} skeleton={<Skeleton className="today-skeleton" />} headingLevel={3}>
        {(data) => (isTable && Table !== undefined ? <Table data={data} /> : children(data))}
      </Loaded>
    </Card>
  )
}
