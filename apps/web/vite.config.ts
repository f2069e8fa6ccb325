import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const apiOrigin = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:8081'

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwind()],
  build: {
    target: 'es2023',
    // The web server's content security policy allows no data: scripts or styles, so small files are not inlined.
    assetsInlineLimit: 0,
    manifest: !isSsrBuild,
    rolldownOptions: {
      ...(isSsrBuild === true ? {} : { input: ['index.html', 'src/boot.ts'] }),
      output: isSsrBuild
        ? {}
        : {
            // A first visit fetches two files. Libraries seldom change, so after a release a returning visitor
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
                // Code that pages share, in one file each for data, components and forms: with a high-latency
                // connection thirty small files cost more than a few unused bytes.
                {
                  name: 'data',
                  test: /node_modules\/(@tanstack|zod)\/|\/packages\/contract\/|\/web\/src\/api\//,
                  minShareCount: 2,
                  priority: 3,
                },
                {
                  name: 'parts',
                  test: /\/web\/src\/(ui|components)\/(?!frame\/print|form\/(form-|address-fields)|.*-form\.|session\/(confirm-password|sessions-card))|node_modules\/lucide-react\//,
                  minShareCount: 3,
                  priority: 2,
                },
                {
                  name: 'forms',
                  test: /node_modules\/(react-hook-form|@hookform)\/|\/components\/(form\/(form-|address-fields)|.*-form\.|session\/(confirm-password|sessions-card))/,
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
