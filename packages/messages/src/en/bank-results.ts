/** What came of the rows of a bank's results. */
export const bankResults = {
  read: 'Results read',
  refused: 'Nothing was changed: some rows are wrong',
  'why.unknown': 'No payout of this run has this reference.',
  'why.doubled': 'This reference or UTR is there more than once, or the UTR is of another payout.',
  'why.altered': 'The account or the amount is not what we sent to the bank.',
  'why.no_utr': 'A paid transfer needs the UTR of the bank.',
  'why.differs': 'This payout has already ended otherwise, or has not been sent.',
  'why.unreadable': 'The status is missing or unknown. It must be PAID, FAILED or RETURNED.',
} as const
