/**
 * A pattern for `ilike` that finds the text anywhere, with `%`, `_` and the backslash escaped. One or two letters match
 * at the beginning only: they occur everywhere, and no index finds them inside a word.
 */
export const likePattern = (text: string): string => {
  const plain = text.replace(/[\\%_]/g, '\\$&')
  return text.length < 3 ? `${plain}%` : `%${plain}%`
}
