/** What the account calls say when they succeed. */
export const accounts = {
  registered: 'Registered Successfully! Redirecting to login...',
  profileUpdated: 'Profile updated successfully',
  farmerProfileUpdated: 'Profile updated successfully!',
  addressUpdated: 'Address updated successfully',
  signedOut: 'Signed out',
  sessionEnded: 'That session is signed out',
  otherSessionsEnded: 'All other sessions are signed out',
} as const
