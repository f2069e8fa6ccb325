import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const INDEX = new URL('../lucide-react.mjs', import.meta.resolve('lucide-react/icons/house'))

/**
 * Imports each icon from its own file. Through the index of the library every page seems to use every icon, and the files
 * that pages share would carry those of all the others (`shared-code.ts`).
 */
export function directIcons(): Plugin {
  const files = iconFiles(readFileSync(fileURLToPath(INDEX), 'utf8'))
  return {
    name: 'direct-icons',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) =>
      id.includes('/web/src/') && code.includes("from 'lucide-react'")
        ? { code: importDirectly(code, files), map: null }
        : null,
  }
}

/** The file of each name that the index exports. */
export const iconFiles = (index: string): ReadonlyMap<string, string> =>
  new Map(
    [...index.matchAll(/export \{([^}]*)\} from '\.\/icons\/([^']+)\.mjs'/g)].flatMap(
      ([, names = '', file = '']) =>
        [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, file] as const),
    ),
  )

export const importDirectly = (code: string, files: ReadonlyMap<string, string>): string =>
  code.replaceAll(/import \{([^}]*)\} from 'lucide-react'/g, (_whole, names: string) =>
    names
      .split(',')
      .map((name) => name.trim())
      // Types are gone in the browser.
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => {
        const [icon = '', local = icon] = name.split(' as ')
        const file = files.get(icon)
        if (file === undefined) throw new Error(`lucide-react has no ${icon}`)
        return `import ${local} from 'lucide-react/icons/${file}'`
      })
      .join('; '),
  )
