import { rememberDestination } from '#api/session/destination.ts'
import { asLanguage } from '#language.ts'
import { paths } from '#paths.ts'
import { showToast } from '#ui/overlays/toast-store.ts'
import { loadedWords, loadWords } from '#words.ts'

/** Says on the home page why a farmer's page did not open, and offers the farmer's sign-in. */
export async function explainFarmersOnly(wanted: string): Promise<void> {
  await loadWords(asLanguage(document.documentElement.lang) ?? 'en', ['account'])
  const words = loadedWords('account')
  if (words === undefined) return
  showToast({
    key: 'farmers-only',
    text: words.farmersOnly,
    stays: true,
    action: {
      label: words.farmerSignIn,
      run: () => {
        // The login page starts with the role of the remembered page.
        rememberDestination(wanted)
        location.assign(paths.login)
      },
    },
  })
}
