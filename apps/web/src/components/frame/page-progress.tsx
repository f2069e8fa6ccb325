import { useWords } from '#words.ts'
import './page-progress.css'

/** Shown while another page loads. */
export function PageProgress() {
  return <progress className="page-coming" aria-label={useWords('shell').loading} />
}
