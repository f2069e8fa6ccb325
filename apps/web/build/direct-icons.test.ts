import { expect, test } from 'vitest'
import { iconFiles, importDirectly } from './direct-icons.ts'

const files = iconFiles(`
export { default as Home, default as House, default as HouseIcon } from './icons/house.mjs';
export { default as Plus, default as PlusIcon } from './icons/plus.mjs';
`)

test('an icon is imported from its own file, by any of its names', () => {
  expect(importDirectly("import { House, Plus as Add, type LucideIcon } from 'lucide-react'", files)).toBe(
    "import House from 'lucide-react/icons/house'; import Add from 'lucide-react/icons/plus'",
  )
})

test('an import of types alone is left to the compiler', () => {
  const types = "import type { LucideIcon } from 'lucide-react'"
  expect(importDirectly(types, files)).toBe(types)
})

test('an unknown icon fails the build', () => {
  expect(() => importDirectly("import { Nothing } from 'lucide-react'", files)).toThrow(
    'lucide-react has no Nothing',
  )
})
