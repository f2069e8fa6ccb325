import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FormOutcome } from '#components/form/form-outcome.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { isDeadLink } from './mailed-link.tsx'

/**
 * The one button of a page behind a mailed link. A refusal is shown above it; if the link was used meanwhile, `onDead`
 * is called.
 */
export function LinkButton({
  call,
  busyLabel,
  failed,
  onDead,
  children,
}: {
  call: UseMutationResult<unknown, Error, void>
  busyLabel: string
  failed: string
  onDead: () => void
  children: ReactNode
}) {
  const { error, isPending, mutate } = call
  return (
    <div className="grid gap-4">
      {error !== null && <FormOutcome outcome={{ state: 'failed', error }} done="" failed={failed} />}
      <Button
        size="lg"
        block
        busy={isPending}
        busyLabel={busyLabel}
        onClick={() => mutate(undefined, { onError: (refusal) => isDeadLink(refusal) && onDead() })}
      >
        {children}
      </Button>
    </div>
  )
}
