import type { Order } from '@farmgate/contract/order-view.ts'

/** Street, town and country on a line each, below a name. What is empty, as of a deleted person, takes up no line. */
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
