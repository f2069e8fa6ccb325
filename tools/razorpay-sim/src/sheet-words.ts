import type { Method } from './entities.ts'

/** The sheet is not Farmgate's page, so it has its own few texts. */
const en = {
  title: 'Sandbox payment',
  sandbox: 'This is a sandbox. No real money moves.',
  to: 'To',
  method: 'Method',
  order: 'Order',
  approve: 'Approve',
  fail: 'Fail',
  close: 'Close without paying',
  countdown: 'Approves by itself in {seconds} s',
  failed: 'The payment failed. No money was taken.',
  refused: 'This order cannot be paid here.',
  unreachable: 'The sandbox did not answer. Try again.',
  methods: {
    upi: 'UPI',
    netbanking: 'Netbanking',
    card: 'Card',
    wallet: 'Wallet',
    emi: 'EMI',
    paylater: 'Pay Later',
  } satisfies Record<Method, string>,
}

const hi: typeof en = {
  title: 'सैंडबॉक्स भुगतान',
  sandbox: 'यह सैंडबॉक्स है। असली पैसा नहीं कटता।',
  to: 'किसे',
  method: 'तरीका',
  order: 'ऑर्डर',
  approve: 'मंज़ूर करें',
  fail: 'असफल करें',
  close: 'बिना भुगतान बंद करें',
  countdown: '{seconds} से. में अपने आप मंज़ूर होगा',
  failed: 'भुगतान नहीं हुआ। कोई पैसा नहीं कटा।',
  refused: 'इस ऑर्डर का भुगतान यहाँ नहीं हो सकता।',
  unreachable: 'सैंडबॉक्स ने जवाब नहीं दिया। फिर कोशिश करें।',
  methods: {
    upi: 'यूपीआई',
    netbanking: 'नेटबैंकिंग',
    card: 'कार्ड',
    wallet: 'वॉलेट',
    emi: 'ईएमआई',
    paylater: 'पे लेटर',
  },
}

export const words = { en, hi }
export type SheetLanguage = keyof typeof words
