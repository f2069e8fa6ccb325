import type { payoutResponses as english } from '../en/payout-responses.ts'
import type { Words } from '../fill.ts'

/**
 * Not used yet: the server answers in English. A test requires every area in every language.
 * @public
 */
export const payoutResponses: Words<typeof english> = {
  drafted: 'भुगतान सूची बन गई',
  approved: 'भुगतान सूची मंज़ूर हुई',
  thrownAway: 'ड्राफ़्ट हटा दिया',
  cashBanked: 'जमा किया नकद दर्ज हुआ',
  ruleAdded: 'नियम जुड़ गया',
  writeOffRequested: 'माफ़ी का अनुरोध दर्ज हुआ',
  writtenOff: 'बकाया माफ़ हुआ',
  writeOffWithdrawn: 'माफ़ी का अनुरोध वापस लिया',
}
