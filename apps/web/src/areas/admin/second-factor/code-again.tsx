import { fill } from '@farmgate/messages/fill.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Field } from '#ui/fields/field.tsx'
import { useWords } from '#words.ts'
import { ownProfileQuery, useLacksFactor } from '../own-profile.ts'
import { NeedsFactor } from './needs-factor.tsx'

export interface CodeAgain {
  /** Null for operators without a second factor; where one is required, the request to set it up. */
  readonly box: ReactNode
  /** What the call sends; undefined without a second factor. */
  readonly code: string | undefined
  /** The act can't be sent: the code, or the second factor itself, is missing. */
  readonly isMissing: boolean
  /** A code works once: the next attempt needs another one. */
  readonly clear: () => void
}

/**
 * The box for a code of the operator's own second factor, which acts on money ask for again. `what` is named in its label
 * where a page has several of them.
 */
export function useCodeAgain(what?: string): CodeAgain {
  const admin = useWords('admin')
  const { data } = useQuery(ownProfileQuery())
  const [typed, setTyped] = useState('')
  const hasFactor = typeof data?.admin.secondFactor.since === 'string'
  const lacksFactor = useLacksFactor()
  return {
    box: hasFactor ? (
      <Field
        label={what === undefined ? admin.codeAgain : fill(admin.codeAgainFor, { what })}
        hint={admin.codeAgainHint}
        autoComplete="one-time-code"
        autoCapitalize="none"
        maxLength={40}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    ) : lacksFactor ? (
      <NeedsFactor />
    ) : null,
    code: hasFactor ? typed.trim() : undefined,
    isMissing: lacksFactor || (hasFactor && typed.trim() === ''),
    clear: () => setTyped(''),
  }
}
