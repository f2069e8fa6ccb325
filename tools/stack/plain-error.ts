/** An error that the user can fix: shown as one plain sentence, without a stack. */
export class PlainError extends Error {}
