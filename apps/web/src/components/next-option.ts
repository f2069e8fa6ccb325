/** Where an arrow key leads in a list of suggestions. -1 is the box itself, between the last one and the first. */
export function nextOption(active: number, count: number, key: 'ArrowDown' | 'ArrowUp'): number {
  const places = count + 1
  const step = key === 'ArrowDown' ? 1 : -1
  return ((active + 1 + step + places) % places) - 1
}
