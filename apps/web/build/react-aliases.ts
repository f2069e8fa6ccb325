import { join } from 'node:path'

/** Puts Preact in the place of React, in our code and in the libraries. The build, the tests and development use it. */
export const reactAliases = [
  { find: /^react$/, replacement: join(import.meta.dirname, 'preact-as-react.ts') },
  { find: /^react-dom$/, replacement: 'preact/compat' },
  { find: /^react-dom\/(client|server)$/, replacement: 'preact/compat/$1' },
  { find: /^react\/(jsx-runtime|jsx-dev-runtime)$/, replacement: 'preact/$1' },
]
