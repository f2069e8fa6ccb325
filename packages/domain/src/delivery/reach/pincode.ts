export const INDIAN_PINCODE = /^[1-9][0-9]{5}$/

/** A file of its own: every page of the shop asks this, and none of the rules of a round. */
export const isPincode = (text: string): boolean => INDIAN_PINCODE.test(text)
