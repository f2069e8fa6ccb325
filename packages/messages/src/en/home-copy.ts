/** Default texts of the home page's claims. Operators can change them in the settings. */
export const homeCopy = {
  buyers: '1000+ buyers',
  farmers: '500+ verified farmers',
  delivery: '10 minutes',
  returns: '24 hours',
} as const
