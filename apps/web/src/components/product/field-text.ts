import {
  type ChoiceField,
  PLAIN_FIELDS,
  type PlainField,
} from '@farmgate/domain/catalogue/listings/listing-fields.ts'
import { useWords } from '#words.ts'
import type { ShownFields } from './changed-fields.ts'

/** The reviewed fields that have a value, in the order they are read, with the value as people read it. */
export function useFieldTexts(): (shown: ShownFields) => ReadonlyMap<PlainField, string> {
  const shell = useWords('shell')
  const words = useWords('listing')
  return (shown) => {
    const choices: Record<ChoiceField, string> = {
      category: shell[`category.${shown.category}`],
      unit: shell[`unit.${shown.unit}`],
      travels: words[`travels.${shown.travels}`],
    }
    const texts: { readonly [F in PlainField]?: string | undefined } = { ...shown, ...choices }
    return new Map(
      PLAIN_FIELDS.flatMap((field) => {
        const text = texts[field]
        return text === undefined ? [] : [[field, text] as const]
      }),
    )
  }
}
