import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build, type InlineConfig, mergeConfig, resolveConfig } from 'vite'
import { afterAll, describe, expect, test } from 'vitest'
import { builds } from './builds.ts'
import { lockFaults, onlyReact } from './only-react.ts'

const folder = mkdtempSync(join(tmpdir(), 'only-react-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Writes a module of a package that is not React, and returns its path. */
function otherModule(path: string): string {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  const names = ['createElement', 'jsx', 'createRoot', 'renderToString']
  writeFileSync(file, names.map((name) => `export const ${name} = () => {}\nconsole.log()\n`).join(''))
  return file
}

const PREACT = otherModule('node_modules/preact/compat.mjs')
const UNKNOWN = otherModule('node_modules/tiny-renderer/index.mjs')

const ELEMENT = "import { createElement } from 'react'; import { jsx } from 'react/jsx-runtime';"
const IN_BROWSER = `${ELEMENT} import { createRoot } from 'react-dom/client'; createRoot(jsx(createElement))`
const ON_SERVER = `${ELEMENT} import { renderToString } from 'react-dom/server'; renderToString(jsx(createElement))`
const server: InlineConfig = { ssr: { noExternal: true }, build: { ssr: true } }
const alias = (name: string, replacement: string): InlineConfig => ({
  resolve: { alias: [{ find: new RegExp(`^${name}$`), replacement }] },
})

/** Builds one module of this code; returns what the build says against it. */
async function faultOf(code: string, config: InlineConfig): Promise<string | null> {
  const entry = {
    name: 'entry',
    resolveId: (id: string) => (id === 'entry' ? id : null),
    load: (id: string) => (id === 'entry' ? code : null),
  }
  const plain: InlineConfig = {
    root: join(import.meta.dirname, '..'),
    configFile: false,
    logLevel: 'silent',
    plugins: [entry, onlyReact()],
    build: { write: false, minify: false, rolldownOptions: { input: 'entry' } },
  }
  return build(mergeConfig(plain, config)).then(
    () => null,
    (error: Error) => error.message,
  )
}

describe('a bundle', { timeout: 30_000 }, () => {
  test.each<[string, string, InlineConfig]>([
    ['in the browser', IN_BROWSER, {}],
    ['on the server', ON_SERVER, server],
  ])('that React renders %s is accepted', async (_where, code, config) => {
    expect(await faultOf(code, config)).toBeNull()
  })

  test.each<[string, string, InlineConfig, string]>([
    ['an alias of react', IN_BROWSER, alias('react', PREACT), `react is ${PREACT}`],
    ['an alias of its JSX', IN_BROWSER, alias('react/jsx-runtime', UNKNOWN), 'react/jsx-runtime is'],
    ['an alias of react-dom/client', IN_BROWSER, alias('react-dom/client', UNKNOWN), 'react-dom/client is'],
    [
      'an alias of react-dom/server',
      ON_SERVER,
      mergeConfig(server, alias('react-dom/server', UNKNOWN)),
      'server is',
    ],
    ['a renderer beside React', `${IN_BROWSER}; import '${PREACT}'`, {}, `${PREACT} is another renderer`],
    [
      'a renderer that is not in our table',
      `${ELEMENT} import { createRoot } from '${UNKNOWN}'; createRoot(jsx(createElement))`,
      {},
      'react-dom/client is not in the bundle',
    ],
    ['React outside of the bundle', ON_SERVER, { build: { ssr: true } }, 'react is react'],
  ])('with %s is refused', async (_what, code, config, fault) => {
    expect(await faultOf(code, config)).toContain(fault)
  })
})

test.each(Object.entries(builds))(
  'the build %s of the pages is checked',
  async (_name, config) => {
    const { plugins } = await resolveConfig(config, 'build', 'production')
    expect(plugins.map(({ name }) => name)).toContain('only-react')
  },
  30_000,
)

describe('the lock file', () => {
  const locked = (path: string, name?: string) =>
    lockFaults({
      packages: { '': {}, 'apps/web': { name: '@farmgate/web' }, [path]: name === undefined ? {} : { name } },
    })

  test.each([
    ['node_modules/react'],
    ['node_modules/@types/react-dom'],
    ['node_modules/typescript', '@typescript/typescript6'],
    ['node_modules/@tanstack/react-query'],
  ])('may have %s', (path, name?: string) => {
    expect(locked(path, name)).toEqual([])
  })

  test.each([
    ['node_modules/preact'],
    ['apps/web/node_modules/preact-render-to-string'],
    ['node_modules/@preact/signals'],
    ['node_modules/fast', 'preact'],
    ['node_modules/react', 'tiny-renderer'],
    ['node_modules/react-dom', '@preact/compat'],
  ])('may not have %s %s', (path, name?: string) => {
    expect(locked(path, name)).toHaveLength(1)
  })
})
