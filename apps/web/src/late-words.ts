/** The messages of the pages that only the app opens: rendered pages fetch neither these nor the names of their files. */
export const lateWords = {
  account: {
    en: async () => (await import('@farmgate/messages/en/account.ts')).account,
    hi: async () => (await import('@farmgate/messages/hi/account.ts')).account,
  },
  invite: {
    en: async () => (await import('@farmgate/messages/en/invite.ts')).invite,
    hi: async () => (await import('@farmgate/messages/hi/invite.ts')).invite,
  },
  mailPages: {
    en: async () => (await import('@farmgate/messages/en/mail-pages.ts')).mailPages,
    hi: async () => (await import('@farmgate/messages/hi/mail-pages.ts')).mailPages,
  },
  checkout: {
    en: async () => (await import('@farmgate/messages/en/checkout.ts')).checkout,
    hi: async () => (await import('@farmgate/messages/hi/checkout.ts')).checkout,
  },
  orderChanges: {
    en: async () => (await import('@farmgate/messages/en/order-changes.ts')).orderChanges,
    hi: async () => (await import('@farmgate/messages/hi/order-changes.ts')).orderChanges,
  },
  farm: {
    en: async () => (await import('@farmgate/messages/en/farm.ts')).farm,
    hi: async () => (await import('@farmgate/messages/hi/farm.ts')).farm,
  },
  listing: {
    en: async () => (await import('@farmgate/messages/en/listing.ts')).listing,
    hi: async () => (await import('@farmgate/messages/hi/listing.ts')).listing,
  },
  staff: {
    en: async () => (await import('@farmgate/messages/en/staff.ts')).staff,
    hi: async () => (await import('@farmgate/messages/hi/staff.ts')).staff,
  },
  moneyBack: {
    en: async () => (await import('@farmgate/messages/en/money-back.ts')).moneyBack,
    hi: async () => (await import('@farmgate/messages/hi/money-back.ts')).moneyBack,
  },
  roundPrint: {
    en: async () => (await import('@farmgate/messages/en/round-print.ts')).roundPrint,
    hi: async () => (await import('@farmgate/messages/hi/round-print.ts')).roundPrint,
  },
  rounds: {
    en: async () => (await import('@farmgate/messages/en/rounds.ts')).rounds,
    hi: async () => (await import('@farmgate/messages/hi/rounds.ts')).rounds,
  },
  roundDay: {
    en: async () => (await import('@farmgate/messages/en/round-day.ts')).roundDay,
    hi: async () => (await import('@farmgate/messages/hi/round-day.ts')).roundDay,
  },
  admin: {
    en: async () => (await import('@farmgate/messages/en/admin.ts')).admin,
    hi: async () => (await import('@farmgate/messages/hi/admin.ts')).admin,
  },
  farmMoney: {
    en: async () => (await import('@farmgate/messages/en/farm-money.ts')).farmMoney,
    hi: async () => (await import('@farmgate/messages/hi/farm-money.ts')).farmMoney,
  },
  farmPayouts: {
    en: async () => (await import('@farmgate/messages/en/farm-payouts.ts')).farmPayouts,
    hi: async () => (await import('@farmgate/messages/hi/farm-payouts.ts')).farmPayouts,
  },
  payoutAccount: {
    en: async () => (await import('@farmgate/messages/en/payout-account.ts')).payoutAccount,
    hi: async () => (await import('@farmgate/messages/hi/payout-account.ts')).payoutAccount,
  },
  payouts: {
    en: async () => (await import('@farmgate/messages/en/payouts.ts')).payouts,
    hi: async () => (await import('@farmgate/messages/hi/payouts.ts')).payouts,
  },
  packing: {
    en: async () => (await import('@farmgate/messages/en/packing.ts')).packing,
    hi: async () => (await import('@farmgate/messages/hi/packing.ts')).packing,
  },
  today: {
    en: async () => (await import('@farmgate/messages/en/today.ts')).today,
    hi: async () => (await import('@farmgate/messages/hi/today.ts')).today,
  },
  marketToday: {
    en: async () => (await import('@farmgate/messages/en/market-today.ts')).marketToday,
    hi: async () => (await import('@farmgate/messages/hi/market-today.ts')).marketToday,
  },
  attention: {
    en: async () => (await import('@farmgate/messages/en/attention.ts')).attention,
    hi: async () => (await import('@farmgate/messages/hi/attention.ts')).attention,
  },
  identity: {
    en: async () => (await import('@farmgate/messages/en/identity.ts')).identity,
    hi: async () => (await import('@farmgate/messages/hi/identity.ts')).identity,
  },
  adminSettings: {
    en: async () => (await import('@farmgate/messages/en/admin-settings.ts')).adminSettings,
    hi: async () => (await import('@farmgate/messages/hi/admin-settings.ts')).adminSettings,
  },
  marketSettings: {
    en: async () => (await import('@farmgate/messages/en/market-settings.ts')).marketSettings,
    hi: async () => (await import('@farmgate/messages/hi/market-settings.ts')).marketSettings,
  },
  system: {
    en: async () => (await import('@farmgate/messages/en/system.ts')).system,
    hi: async () => (await import('@farmgate/messages/hi/system.ts')).system,
  },
  bulk: {
    en: async () => (await import('@farmgate/messages/en/bulk.ts')).bulk,
    hi: async () => (await import('@farmgate/messages/hi/bulk.ts')).bulk,
  },
  orderDay: {
    en: async () => (await import('@farmgate/messages/en/order-day.ts')).orderDay,
    hi: async () => (await import('@farmgate/messages/hi/order-day.ts')).orderDay,
  },
  orderTable: {
    en: async () => (await import('@farmgate/messages/en/order-table.ts')).orderTable,
    hi: async () => (await import('@farmgate/messages/hi/order-table.ts')).orderTable,
  },
  invoice: {
    en: async () => (await import('@farmgate/messages/en/invoice.ts')).invoice,
    hi: async () => (await import('@farmgate/messages/hi/invoice.ts')).invoice,
  },
}
