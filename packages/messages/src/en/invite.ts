/** The home page of people with an account, in place of the call to sign up. */
export const invite = {
  title: 'Do you know a farmer?',
  text: 'Send them a link. They register for free, set their own price and sell straight from the farm.',
  invite: 'Invite a farmer',
  message: 'Sell your harvest straight from the farm, at your own price. Registering is free: {link}',
} as const
