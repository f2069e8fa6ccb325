import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Field } from '#ui/fields/field.tsx'
import { useWords } from '#words.ts'
import { ownProfileQuery } from '../own-profile.ts'

interface CodeAgain {
  /** Null for operators without a second factor. */
  readonly box: ReactNode
  /** What the call sends; undefined without a second factor. */
  readonly code: string | undefined
  readonly isMissing: boolean
  /** A code works once: the next attempt needs another one. */
  readonly clear: () => void
}

/** The box for a code of the operator's own second factor, which acts on money ask for again. */
export function useCodeAgain(): CodeAgain {
  const admin = useWords('admin')
  const { data } = useQuery(ownProfileQuery())
  const [typed, setTyped] = useState('')
  const hasFactor = typeof data?.admin.secondFactor.since === 'string'
  return {
    box: hasFactor ? (
      <Field
        label={admin.codeAgain}
        hint={admin.codeAgainHint}
        autoComplete="one-time-code"
        autoCapitalize="none"
        maxLength={40}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    ) : null,
    code: hasFactor ? typed.trim() : undefined,
    isMissing: hasFactor && typed.trim() === '',
    clear: () => setTyped(''),
  }
}
