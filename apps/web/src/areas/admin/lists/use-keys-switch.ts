import { useState } from 'react'

const KEY = 'farmgate.order-keys'

/** Whether the single keys are on. A person whose software types letters can turn them off. */
export function useKeysSwitch(): { readonly isOn: boolean; readonly turn: (isOn: boolean) => void } {
  const [isOn, setOn] = useState(read)
  return {
    isOn,
    turn: (next) => {
      setOn(next)
      try {
        localStorage.setItem(KEY, next ? 'on' : 'off')
      } catch {
        // Storage is forbidden: the choice lasts until the page is closed.
      }
    },
  }
}

function read(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}
