/** What the server says when an operator's call has done its work. */
export const operatorAnswers = {
  farmerVerified: 'Farmer verified',
  farmerUnverified: 'Mark taken back',
  farmerSuspended: 'Farm kept from selling',
  farmerResumed: 'Farm sells again',
  refundResent: 'The refund is sent again',
  refundHurried: 'The refund is tried now',
  heldSentBack: 'The payments are sent back',
  heldNotOurs: 'The payments are kept as not ours',
  alarmAcknowledged: 'The alarm is acknowledged',
  paid: 'The order is paid',
  notSure: 'The payment service is not sure yet',
  cash: 'This order is paid in cash at the door',
} as const
