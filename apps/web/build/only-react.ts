import { createRequire } from 'node:module'
import { dirname, sep } from 'node:path'
import type { Plugin } from 'vite'

/** Renderers that are used in React's place, by aliases or by themselves. A scope covers its packages. */
const OTHER_RENDERERS = new Set([
  'preact',
  'preact-render-to-string',
  '@preact',
  'inferno',
  'inferno-compat',
  'nervjs',
  '@nervjs',
  'react-lite',
  'anujs',
  'million',
  'solid-js',
  'svelte',
  'vue',
  '@vue',
])

const REACT = ['react', 'react-dom']

/** The folders of React's packages as Node finds them, which no alias of the build changes. */
const { resolve } = createRequire(import.meta.url)
const REACT_FOLDERS = REACT.map((name) => dirname(resolve(`${name}/package.json`)) + sep)

/**
 * Fails a build whose pages are not rendered by React: the modules named below must come from React's own packages and
 * be in the bundle, and no module of another renderer may be in it.
 */
export function onlyReact(): Plugin {
  return {
    name: 'only-react',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? Object.keys(file.modules) : [],
      )
      const renderer = this.environment.config.consumer === 'server' ? 'react-dom/server' : 'react-dom/client'
      for (const name of ['react', 'react/jsx-runtime', renderer, 'react-dom']) {
        const id = (await this.resolve(name, import.meta.filename))?.id ?? 'no module'
        if (!REACT_FOLDERS.some((folder) => id.startsWith(folder)))
          this.error(`${name} is ${id}, which is not React's own package`)
        if (!modules.includes(id)) this.error(`${name} is not in the bundle, so React does not render it`)
      }
      const other = modules.find((id) => isOtherRenderer(packageOf(id)))
      if (other !== undefined) this.error(`${other} is another renderer than React`)
    },
  }
}

/** The part of npm's lock file that is read here. `name`: what is installed in this folder under an alias. */
export interface LockFile {
  readonly packages: Readonly<Record<string, { readonly name?: string }>>
}

/** Returns a sentence for every locked package that is another renderer, or that is installed under React's name. */
export const lockFaults = ({ packages }: LockFile): readonly string[] =>
  Object.entries(packages)
    .filter(([path]) => path.includes('node_modules/'))
    .flatMap(([path, { name = packageOf(path) }]) => {
      if (isOtherRenderer(name)) return [`${path} is ${name}, another renderer than React.`]
      const isReplaced = REACT.includes(packageOf(path)) && name !== packageOf(path)
      return isReplaced ? [`${path} is ${name}, not React.`] : []
    })

const isOtherRenderer = (name: string): boolean =>
  OTHER_RENDERERS.has(name) || OTHER_RENDERERS.has(name.split('/')[0] ?? '')

/** The package of a file or folder in `node_modules`, else an empty text. */
const packageOf = (path: string): string => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? ''
