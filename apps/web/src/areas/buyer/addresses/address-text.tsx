import type { SavedAddressView } from '@farmgate/contract/people/accounts.ts'

/** An address below its name. Without a label its street is the name and is not repeated. */
export function AddressText({ address }: { address: SavedAddressView }) {
  const { label, fullName, phone, street, city, state, pincode, country } = address
  return (
    <>
      <span className="block">
        {fullName}, {phone}
      </span>
      {label !== '' && <span className="block">{street}</span>}
      <span className="block">
        {city}, {state} {pincode}, {country}
      </span>
    </>
  )
}
