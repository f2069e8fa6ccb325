/** Success messages of the calls about payouts. */
export const payoutResponses = {
  drafted: 'Run drafted',
  approved: 'Run approved',
  thrownAway: 'Draft thrown away',
  cashBanked: 'Banked cash recorded',
  ruleAdded: 'Rule added',
  writeOffRequested: 'Write-off requested',
  writtenOff: 'Debt written off',
  writeOffWithdrawn: 'Write-off withdrawn',
} as const
