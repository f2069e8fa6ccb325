import type { Mutation } from './mutation.ts'

const ONLY_REACT = 'apps/web/build/only-react.ts'
const TEST = 'apps/web/build/only-react.test.ts'

/** React renders the pages. */
export const rendererMutations: readonly Mutation[] = [
  {
    promise: 'renderer: an alias can not put another package in the place of React',
    file: ONLY_REACT,
    remove: 'if (!REACT_FOLDERS.some(',
    leave: 'if (REACT_FOLDERS.every(',
    test: TEST,
  },
  {
    promise: 'renderer: React is in every bundle',
    file: ONLY_REACT,
    remove: 'if (!modules.includes(id))',
    leave: 'if (modules.length === 0)',
    test: TEST,
  },
  {
    promise: 'renderer: no bundle has another renderer beside React',
    file: ONLY_REACT,
    remove: 'modules.find((id) => isOtherRenderer(packageOf(id)))',
    leave: 'modules.find((id) => isOtherRenderer(id))',
    test: TEST,
  },
  {
    promise: 'renderer: the builds of the site and of the server are checked',
    file: 'apps/web/vite.config.ts',
    remove: 'onlyReact(), ',
    leave: '',
    test: TEST,
  },
  {
    promise: 'renderer: a package under the name of React is found in the lock file',
    file: ONLY_REACT,
    remove: ' && name !== packageOf(path)',
    leave: " && name === ''",
    test: TEST,
  },
]
