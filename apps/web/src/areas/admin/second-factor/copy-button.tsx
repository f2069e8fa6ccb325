import { Copy } from 'lucide-react'
import { Button } from '#ui/buttons/button.tsx'
import { showToast } from '#ui/overlays/toast.tsx'
import { useWords } from '#words.ts'

export function CopyButton({ text, label }: { text: string; label: string }) {
  const words = useWords('staff')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      showToast({ tone: 'ok', text: words.copied })
    } catch {
      showToast({ tone: 'bad', text: words.notCopied })
    }
  }
  return (
    <Button variant="secondary" icon={Copy} onClick={() => void copy()}>
      {label}
    </Button>
  )
}
