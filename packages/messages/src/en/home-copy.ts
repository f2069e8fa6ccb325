/** What the home page claims until an operator words it differently. */
export const homeCopy = {
  buyers: '1000+ buyers',
  farmers: '500+ verified farmers',
  delivery: '10 minutes',
  returns: '24 hours',
} as const
