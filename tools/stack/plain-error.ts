/** Something the person at the keyboard can mend: shown as one plain sentence, without a stack. */
export class PlainError extends Error {}
