import { Printer } from 'lucide-react'
import { Button } from '../ui/button.tsx'

/** Only on the screen: `off-paper` is left out when a sheet is printed. */
export const PrintButton = ({ label }: { label: string }) => (
  <Button icon={Printer} className="off-paper" onClick={() => window.print()}>
    {label}
  </Button>
)
