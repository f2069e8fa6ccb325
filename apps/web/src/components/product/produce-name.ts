import { useLanguage } from '#language.ts'

interface NamedProduct {
  readonly name: string
  readonly hindiName?: string | undefined
}

/** Returns the name to show, and the farmer's own words where the Hindi name of the produce takes their place. */
export function useProduceName({ name, hindiName }: NamedProduct): readonly [string, own?: string] {
  return useLanguage().language === 'hi' && hindiName ? [hindiName, name] : [name]
}
