interface Reviewed {
  readonly name: string
  readonly description: string
  readonly category: string
  readonly unit: string
  readonly image: string
}

const FIELDS = ['name', 'description', 'category', 'unit'] as const

/** Which of the fields that an admin judges a proposed change would alter. */
export const changedFields = (
  before: Reviewed,
  after: Reviewed,
): readonly ('photo' | (typeof FIELDS)[number])[] => [
  ...(before.image === after.image ? [] : (['photo'] as const)),
  ...FIELDS.filter((field) => before[field] !== after[field]),
]
