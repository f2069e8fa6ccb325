import { useEffect, useEffectEvent, useRef } from 'react'
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form'

/**
 * Fills a field with what follows from another one, while it is empty or still has the last suggestion, and no one types in
 * it. Undefined: nothing follows, and what was suggested stays.
 */
export function useSuggestion<Values extends FieldValues>(
  { getValues, setValue, formState }: UseFormReturn<Values>,
  name: FieldPath<Values>,
  suggestion: string | undefined,
): void {
  const last = useRef('')
  const suggest = useEffectEvent((value: string) => {
    const now = getValues(name) as string
    const isTypedIn = document.activeElement?.getAttribute('name') === name
    if (isTypedIn || now === value || (now !== '' && now !== last.current)) return
    last.current = value
    setValue(name, value as FieldPathValue<Values, FieldPath<Values>>, {
      shouldDirty: true,
      shouldValidate: formState.isSubmitted,
    })
  })
  useEffect(() => {
    if (suggestion !== undefined) suggest(suggestion)
  }, [suggestion])
}
