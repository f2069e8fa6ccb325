/** The newsletter. `consent` is stored with the subscriber's address, so the form must show exactly this text. */
export const newsletter = {
  consent: 'I agree that Farmgate may email me about what is in season. I can stop this at any time.',
  subscribed: 'Thank you. You are subscribed',
  unsubscribed: 'You are unsubscribed. We will not write to you again',
} as const
