import { Printer } from 'lucide-react'
import { Button } from '#ui/buttons/button.tsx'

/** Prints the page. `off-paper` hides the button itself in print (frame/print.css). */
export const PrintButton = ({ label }: { label: string }) => (
  <Button icon={Printer} className="off-paper" onClick={() => window.print()}>
    {label}
  </Button>
)
