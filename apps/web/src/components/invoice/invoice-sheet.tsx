import { addressLine } from '@farmgate/domain/market/address-line.ts'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { fill } from '@farmgate/messages/fill.ts'
import type { ReactNode } from 'react'
import { useMarket } from '#api/use-market.ts'
import { BRAND } from '#page-title.ts'
import { GateMark } from '#ui/data/gate-mark.tsx'
import { useWords } from '#words.ts'
import '../frame/print.css'
import './invoice.css'

/** The head of a printed sheet: whose it is, and what it is. */
export const SheetHead = ({ children }: { children: ReactNode }) => (
  <header className="invoice-head">
    <div className="invoice-brand">
      <GateMark variant="leaf" />
      <span>{BRAND}</span>
    </div>
    {children}
  </header>
)

export function Buyer({ order: { user } }: { order: Pick<Order, 'user'> }) {
  const words = useWords('invoice')
  return (
    <section>
      <h2>{words.buyer}</h2>
      <p>
        <b>{user.name}</b>
        <br />
        {user.email}
      </p>
      <h2>{words.soldBy}</h2>
      <p>{words.soldByText}</p>
    </section>
  )
}

/** Who runs the market, with its numbers. */
export function RunBy() {
  const words = useWords('invoice')
  const market = useMarket()
  if (market === null || market.identity.legalName === '') return null
  const { identity } = market
  const numbers = [
    [words.gstin, identity.gstin],
    [words.fssai, identity.fssai],
    [words.registration, identity.registration],
  ] as const
  return (
    <p className="wrap-anywhere">
      {words.runBy} <b>{identity.legalName}</b>, {addressLine(identity)}
      <br />
      {numbers
        .filter(([, number]) => number !== '')
        .map(([text, number]) => fill(text, { number }))
        .join(' · ')}
    </p>
  )
}

/** The caption of a farm's table. */
export function useFarmName(): (farmer: Order['parcels'][number]['farmer']) => string {
  const words = useWords('invoice')
  return ({ name, place }) => (place === '' ? name : fill(words.parcelFrom, { farmer: name, place }))
}
