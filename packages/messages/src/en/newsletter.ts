/** The newsletter. `consent` is kept with the address as the person read it: a form shows exactly this. */
export const newsletter = {
  consent: 'I agree that Farmgate may email me about what is in season. I can stop this at any time.',
  subscribed: 'Thank you. You are subscribed',
  unsubscribed: 'You are unsubscribed. We will not write to you again',
} as const
