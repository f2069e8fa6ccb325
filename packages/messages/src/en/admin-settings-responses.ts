/** Success messages of the calls that save deals and settings. */
export const adminSettingsResponses = {
  dealsSaved: 'Deals saved',
  settingsSaved: 'Settings saved',
  identitySaved: 'Market identity saved',
  legalSaved: 'Page saved',
} as const
