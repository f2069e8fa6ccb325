import { useState } from 'react'
import { usePageTitle } from '../../../page-title.ts'
import { useWords } from '../../../words.ts'
import { AddProductForm } from './add-product-form.tsx'

export function Component() {
  const farm = useWords('farm')
  const [round, setRound] = useState(0)
  usePageTitle(farm.addTitle)
  // Clearing the form starts it anew, with nothing left of what was tried.
  return <AddProductForm key={round} onClear={() => setRound(round + 1)} />
}
