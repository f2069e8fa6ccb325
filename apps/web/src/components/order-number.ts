/** `#FG-20418`, as an order is called everywhere on the screen. */
export const orderNumber = ({ number }: { readonly number: string }): string => `#${number}`
