import { Check, Clock, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '#ui/data/badge.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Card } from '#ui/data/card.tsx'
import { type Column, DataTable } from '#ui/data/data-table.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Pager } from '#ui/navigation/pager.tsx'
import { formatRupees } from '#components/format/rupees.ts'
import { Section } from './section.tsx'

export function Tables() {
  return (
    <Section title="Table to cards, pager">
      <Card>
        <DataTable
          caption="My products"
          columns={columns}
          rows={rows}
          rowKey={(row) => row.name}
          cell={(row, { key }) => cells[key](row)}
        />
      </Card>
      <Pager label="Pages" previousTo="/kit" nextTo="/kit" previousLabel="Previous" nextLabel="Next" />
    </Section>
  )
}

interface Row {
  name: string
  category: string
  paise: number
  stock: number
  approved: boolean
}

type Key = 'name' | 'category' | 'price' | 'stock' | 'status' | 'actions'

const columns: readonly (Column & { key: Key })[] = [
  { key: 'name', label: 'Product', primary: true },
  { key: 'category', label: 'Category' },
  { key: 'price', label: 'Price', align: 'end' },
  { key: 'stock', label: 'Quantity', align: 'end', hideOnCard: true },
  { key: 'status', label: 'Status', corner: true },
  { key: 'actions', label: 'Actions', wide: true, hideLabel: true },
]

const cells: Record<Key, (row: Row) => ReactNode> = {
  name: ({ name }) => <span className="font-semibold">{name}</span>,
  category: ({ category }) => category,
  price: ({ paise }) => `${formatRupees(paise)} / kg`,
  stock: ({ stock }) => stock,
  status: ({ approved }) => (
    <Badge tone={approved ? 'ok' : 'warn'} icon={approved ? Check : Clock}>
      {approved ? 'Approved' : 'Pending'}
    </Badge>
  ),
  actions: ({ name }) => (
    <span className="flex items-center gap-2 md:justify-end">
      <Button
        className="flex-1 md:flex-none"
        variant="secondary"
        size="sm"
        icon={Pencil}
        aria-label={`Edit ${name}`}
      >
        Edit
      </Button>
      <IconButton label={`Delete ${name}`} icon={Trash2} tone="danger" outlined tooltip="end" />
    </span>
  ),
}

const rows: readonly Row[] = [
  { name: 'Country tomato', category: 'Vegetables', paise: 3200, stock: 50, approved: true },
  { name: 'Black grapes', category: 'Fruits', paise: 12_000, stock: 20, approved: false },
]
