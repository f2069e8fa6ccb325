/**
 * A pattern for `ilike`: the text anywhere, its own signs meant as they are. One or two letters are everywhere and no
 * index can look them up inside a word, so they stand for the beginning.
 */
export const containing = (text: string): string => {
  const plain = text.replace(/[\\%_]/g, '\\$&')
  return text.length < 3 ? `${plain}%` : `%${plain}%`
}
