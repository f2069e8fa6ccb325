import { fill } from '@farmgate/messages/fill.ts'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import { usePlace } from '#api/delivery.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useWords } from '#words.ts'

/** Asks to be told once when a round brings the product to the buyer's pincode. */
export function TellReach({ productId }: { productId: string }) {
  const words = useWords('shop')
  const shell = useWords('shell')
  const { pincode } = usePlace()
  const [state, setState] = useState<'open' | 'busy' | 'asked' | 'failed'>('open')

  async function ask(): Promise<void> {
    setState('busy')
    try {
      const { askForReach } = await import('./ask-for-reach.ts')
      await askForReach(productId, pincode ?? '')
      setState('asked')
    } catch {
      setState('failed')
    }
  }

  if (state === 'asked')
    return <output className="text-ink-2">{fill(words.reachAsked, { pincode: pincode ?? '' })}</output>
  return (
    <div>
      <Button variant="secondary" icon={Bell} busy={state === 'busy'} onClick={() => void ask()}>
        {words.tellReach}
      </Button>
      {state === 'failed' && (
        <p role="alert" className="add-refused">
          {shell.unreachable}
        </p>
      )}
    </div>
  )
}
