import { shares } from '@farmgate/contract/ordering/claim-admin.ts'
import type { Output } from '@farmgate/contract/endpoint.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { classNames } from '#ui/class-names.ts'
import { Card } from '#ui/data/card.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { useWords } from '#words.ts'
import './share-table.css'

type Shares = Output<typeof shares>
type Share = Shares['own'][number]
type Measure = 'short' | 'claimed' | 'late'

export interface ShareTableProps {
  /** Whose parcels: a farm's, or those that a buyer got. */
  of: 'farm' | 'buyer'
  id: string
  name: string
}

/** How often something was wrong with the parcels of a farm or a buyer, over both periods, beside all others. */
export function ShareTable({ of, id, name }: ShareTableProps) {
  const result = useQuery(query('admin', shares, { query: of === 'farm' ? { farmer: id } : { buyer: id } }))
  if (result.data === undefined) return result.isError ? null : <Skeleton className="h-24" />
  return <Rows shares={result.data} of={of} name={name} />
}

/** The same in a card of its own. */
export function ShareCard(props: ShareTableProps) {
  const admin = useWords('admin')
  return (
    <Card padded heading={admin.sharesTitle} className="max-w-[760px]">
      <ShareTable {...props} />
    </Card>
  )
}

function Rows({ shares: { own, all }, of, name }: { shares: Shares; of: 'farm' | 'buyer'; name: string }) {
  const admin = useWords('admin')
  const measures: readonly Measure[] = of === 'farm' ? ['short', 'claimed', 'late'] : ['claimed', 'late']
  const label = (measure: Measure): string =>
    of === 'buyer' && measure === 'late' ? admin['shares.lateClaim'] : admin[`shares.${measure}`]
  const everyone = of === 'farm' ? admin['shares.allFarms'] : admin['shares.allBuyers']
  if (own.every(({ parcels }) => parcels === 0))
    return <p className="text-ink-2 text-sm">{admin['shares.none']}</p>
  return (
    <table className="shares">
      <thead>
        <tr>
          <th scope="col">{admin[`shares.${of}`]}</th>
          <td aria-hidden> </td>
          {own.map(({ days }) => (
            <th key={days} scope="col" className="shares-number">
              {fill(admin['shares.days'], { count: days })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {measures.map((measure) => (
          <Row key={measure} label={label(measure)} name={name} shares={own} measure={measure} />
        ))}
      </tbody>
      <tbody className="shares-all">
        <tr>
          <th scope="rowgroup" colSpan={4}>
            {everyone}
          </th>
        </tr>
        {measures.map((measure) => (
          <Row key={measure} label={label(measure)} name={everyone} shares={all} measure={measure} />
        ))}
      </tbody>
    </table>
  )
}

interface RowProps {
  label: string
  name: string
  shares: readonly Share[]
  measure: Measure
}

function Row({ label, name, shares: periods, measure }: RowProps) {
  const admin = useWords('admin')
  return (
    <tr>
      <th scope="row">
        <span aria-hidden>{label}</span>
        <span className="sr-only">{fill(admin['shares.of'], { name, what: label })}</span>
      </th>
      <td className="shares-bars" aria-hidden>
        {periods.map((share) => (
          <span key={share.days} className="shares-bar">
            <i
              className={classNames(shareOf(share, measure) > HIGH && 'shares-high')}
              style={{ width: `${Math.min(1, shareOf(share, measure) / FULL) * 100}%` }}
            />
          </span>
        ))}
      </td>
      {periods.map((share) => (
        <td key={share.days} className="shares-number">
          {share.parcels === 0 ? '–' : `${Math.round(shareOf(share, measure) * 100)} %`}
        </td>
      ))}
    </tr>
  )
}

const shareOf = (share: Share, measure: Measure): number =>
  share.parcels === 0 ? 0 : (share[measure] ?? 0) / share.parcels

/** A bar is full at a fifth: what an operator compares is a few percent. */
const FULL = 0.2
/** From here on a bar stands out. */
const HIGH = 0.05
