import { Check } from 'lucide-react'
import './done-line.css'

/** The result of an action, in place of the buttons of a row that is done. The row has the class `row-done`. */
export const DoneLine = ({ children }: { children: string }) => (
  <p className="done-line">
    <Check size={18} aria-hidden />
    {children}
  </p>
)
