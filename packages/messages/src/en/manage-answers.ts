/** What the API says when an operator has run the market: deals, settings. */
export const manageAnswers = {
  dealsSaved: 'Deals saved',
  settingsSaved: 'Settings saved',
} as const
