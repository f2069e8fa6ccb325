/** `FG-20418`: an order's number in the API and in exported files. */
export const formatOrderNumber = (number: number): string => `FG-${number}`

/** `#FG-20418`: the same number on screens and in mails. */
export const displayOrderNumber = (formatted: string): string => `#${formatted}`

/** `CN-000042`: the number of a credit note. */
export const formatCreditNote = (number: number): string => `CN-${String(number).padStart(6, '0')}`
