import { dropLeftBehind, ensureTemplate } from './test-database.ts'

export async function setup(): Promise<void> {
  await dropLeftBehind()
  await ensureTemplate()
}
