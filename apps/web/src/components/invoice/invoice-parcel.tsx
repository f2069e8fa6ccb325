import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { rupeesText } from '../format/rupees.ts'
import { useWords } from '#words.ts'
import { useFarmName } from './invoice-sheet.tsx'

interface InvoiceParcelProps {
  farmer: Order['parcels'][number]['farmer']
  total: number
  items: Order['items']
}

/** The items of one farm. A table, so that its header repeats on the next printed page. */
export function InvoiceParcel({ farmer, total, items }: InvoiceParcelProps) {
  const words = useWords('invoice')
  const shell = useWords('shell')
  const farmName = useFarmName()
  return (
    <table className="invoice-parcel">
      <caption>{farmName(farmer)}</caption>
      <thead>
        <tr>
          <th scope="col">{words.item}</th>
          <th scope="col">{words.price}</th>
          <th scope="col">{words.quantity}</th>
          <th scope="col">{words.amount}</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ product, quantity, lineTotal }) => (
          <tr key={product._id}>
            <th scope="row">{product.name}</th>
            <td>
              {rupeesText(product.price)} / {shell[`unit.${product.unit}`]}
            </td>
            <td>{quantity}</td>
            <td>{rupeesText(lineTotal)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            {words.farmTotal}
          </th>
          <td>{rupeesText(total)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
