import type { PincodePlace } from '@farmgate/domain/people/addresses/pincode-place.ts'
import { isPincode } from '@farmgate/domain/delivery/reach/pincode.ts'
import { useEffect, useState } from 'react'

/** Returns where a typed pincode is. The table is fetched with the first one; without it the fields are typed. */
export function usePincodePlace(pincode: string): PincodePlace | null {
  const [place, setPlace] = useState<PincodePlace | null>(null)
  useEffect(() => {
    if (!isPincode(pincode)) return
    let isCurrent = true
    const find = async (): Promise<void> => {
      const { placeOfPincode } = await import('@farmgate/domain/people/addresses/pincode-place.ts')
      if (isCurrent) setPlace(placeOfPincode(pincode))
    }
    void find().catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [pincode])
  return place
}
