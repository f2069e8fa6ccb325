import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const apiOrigin = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:8081'

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwind()],
  build: {
    target: 'es2023',
    // The policy of the web server lets no data: script or style in, so small files stay files.
    assetsInlineLimit: 0,
    manifest: !isSsrBuild,
    rolldownOptions: {
      ...(isSsrBuild === true ? {} : { input: ['index.html', 'src/boot.ts'] }),
      output: isSsrBuild
        ? {}
        : {
            // A first visit fetches two files. Libraries change seldom: after a release a returning visitor
            // fetches only our own code.
            codeSplitting: {
              groups: [
                {
                  name: 'libraries',
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
                  priority: 5,
                },
                {
                  name: 'frame',
                  tags: ['$initial'],
                  test: (id) => !id.endsWith('/src/boot.ts'),
                  priority: 4,
                },
                // What pages share, as one file each for asking, for forms and for showing: a line with a long way to the
                // server minds thirty small files more than a few bytes too many.
                {
                  name: 'data',
                  test: /node_modules\/(@tanstack|zod)\/|\/packages\/contract\/|\/web\/src\/api\//,
                  minShareCount: 2,
                  priority: 3,
                },
                {
                  name: 'parts',
                  test: /\/web\/src\/(ui|components)\/(?!form-|.*-form\.|confirm-password|address-fields|sessions-card)|node_modules\/lucide-react\//,
                  minShareCount: 3,
                  priority: 2,
                },
                {
                  name: 'forms',
                  test: /node_modules\/(react-hook-form|@hookform)\/|\/components\/(form-|.*-form\.|confirm-password|address-fields|sessions-card)/,
                  minShareCount: 2,
                  priority: 1,
                },
              ],
            },
          },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 8080,
    strictPort: true,
    proxy: {
      '/api': { target: apiOrigin, xfwd: true, rewrite: (path) => path.slice('/api'.length) || '/' },
      '/pictures': { target: apiOrigin, xfwd: true },
    },
  },
}))
