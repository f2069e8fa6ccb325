/** Success messages of the calls about accounts. */
export const accountResponses = {
  registered: 'Registered Successfully! Redirecting to login...',
  profileUpdated: 'Profile updated successfully',
  farmerProfileUpdated: 'Profile updated successfully!',
  farmChangeWithdrawn: 'Change withdrawn',
  addressUpdated: 'Address updated successfully',
  addressAdded: 'Address added',
  addressDeleted: 'Address deleted',
  signedOut: 'Signed out',
  sessionEnded: 'That session is signed out',
  resetRequested: 'If there is an account with this e-mail, we have sent a link to it',
  passwordReset: 'Your password is changed. Sign in with the new one',
  emailVerified: 'Your e-mail address is verified',
  verificationSent: 'We have sent you a link. Open it within 30 minutes',
  notMeReported: 'Everyone is signed out. Choose a new password now',
  otherSessionsEnded: 'All other sessions are signed out',
} as const
