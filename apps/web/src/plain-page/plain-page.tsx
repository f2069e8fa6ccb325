import { healthz } from '@farmgate/contract/health.ts'
import { ROLES } from '@farmgate/domain/accounts/role.ts'
import { fill } from '@farmgate/messages/fill.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import { useState } from 'react'
import { send } from '../api/send.ts'
import { useWords } from '../words.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { Logo } from './logo.tsx'
import './plain-page.css'
import { SignInForm } from './sign-in-form.tsx'
import { SignedInPanel } from './signed-in-panel.tsx'
import { useLoad } from './use-load.ts'

/** Until the shop stands here: who is signed in, signing in, and which commit answers. */
export function PlainPage({ onLanguage }: { onLanguage: (language: Language) => void }) {
  const { page } = useWords()
  const [signedIn, setSignedIn] = useState({ count: 0, name: '' })

  return (
    <>
      <header className="page-head">
        <Logo />
        <LanguageSwitch onChoose={onLanguage} />
      </header>
      <main>
        <p className="lede">{page.lede}</p>
        <output className="visually-hidden">
          {signedIn.name !== '' && fill(page.welcome, { name: signedIn.name })}
        </output>
        <div className="columns">
          <SignInForm onSignedIn={(name) => setSignedIn(({ count }) => ({ count: count + 1, name }))} />
          <div className="panels">
            {/* Signing in again starts the panel anew, even where the role stays the same. */}
            {ROLES.map((role) => (
              <SignedInPanel key={`${role} ${signedIn.count}`} role={role} />
            ))}
          </div>
        </div>
      </main>
      <footer className="page-foot">
        <Commit />
      </footer>
    </>
  )
}

const askHealth = () => send(healthz, {})

function Commit() {
  const { page } = useWords()
  const { data } = useLoad(askHealth)
  if (data === null) return null
  return data.commit === 'unknown' ? page.commitUnknown : fill(page.commit, { commit: data.commit })
}
