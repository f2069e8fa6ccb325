import type { Order } from '@farmgate/contract/ordering/order-view.ts'

/** Street, town and country on one line each, below a name. Empty parts, as after an erasure, take no line. */
export function AddressLines({ delivery }: { delivery: Order['delivery'] }) {
  const { street, city, state, pincode, country } = delivery
  return (
    <>
      <Line text={street} />
      <Line text={[city, `${state} ${pincode}`.trim()].filter((part) => part !== '').join(', ')} />
      <Line text={country} />
    </>
  )
}

function Line({ text }: { text: string }) {
  if (text === '') return null
  return (
    <>
      <br />
      {text}
    </>
  )
}
