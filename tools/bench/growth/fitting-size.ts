/**
 * Returns the size to generate: the wanted one, or the largest in whole millions that fits into the time, judged by how
 * long the previous size took. Null when not even twice the previous size fits.
 */
export function fittingSize(
  wanted: number,
  previous: { readonly size: number; readonly seconds: number },
  secondsMax: number,
): number | null {
  const secondsEach = previous.seconds / previous.size
  // A small shop takes seconds for its migrations alone: it says nothing about a large one.
  if (previous.size < 100_000 || wanted * secondsEach <= secondsMax) return wanted
  const fits = Math.floor(secondsMax / secondsEach / 1_000_000) * 1_000_000
  return fits >= previous.size * 2 ? fits : null
}
