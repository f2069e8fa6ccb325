/** Replaces one line of code that keeps a promise, and names the test that must fail. */
export interface Mutation {
  readonly promise: string
  readonly file: string
  /** Occurs in the file exactly once. */
  readonly remove: string
  readonly leave: string
  readonly test: string
}
