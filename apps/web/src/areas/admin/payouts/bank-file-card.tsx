import type { Output } from '@farmgate/contract/endpoint.ts'
import { givePayoutResults } from '@farmgate/contract/money/payout-results.ts'
import type { PayoutRun } from '@farmgate/contract/money/payouts.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { callAs } from '#api/call.ts'
import { useProblemText } from '#api/problem-text.ts'
import { momentText } from '#components/format/day-text.ts'
import { downloadExport } from '#components/query/download-export.ts'
import { useLanguage } from '#language.ts'
import { AskButton } from '#ui/buttons/ask-button.tsx'
import { Card } from '#ui/data/card.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Field } from '#ui/fields/field.tsx'
import { showToast } from '#ui/overlays/toast.tsx'
import { useWords } from '#words.ts'
import { useRights } from '../own-profile.ts'
import { type CodeAgain, useCodeAgain } from '../second-factor/code-again.tsx'
import { usePayoutCall } from './use-payout-call.ts'

/** The file for the bank, and its results. */
export function BankFileCard({ run }: { run: PayoutRun }) {
  const words = useWords('payouts')
  const isDaily = useRights()('daily')
  const again = useCodeAgain()
  if (!isDaily) return null
  return (
    <Card heading={words.file} padded>
      <div className="grid gap-4">
        {again.box}
        {run.state !== 'done' && <DownloadFile run={run} again={again} />}
        {run.state !== 'approved' && <GiveResults run={run} again={again} />}
      </div>
    </Card>
  )
}

interface PartProps {
  run: PayoutRun
  /** One box for both: a code works once, for the file or for its results. */
  again: CodeAgain
}

function DownloadFile({ run, again: { code, isMissing, clear } }: PartProps) {
  const words = useWords('payouts')
  const admin = useWords('admin')
  const { language } = useLanguage()
  const problemText = useProblemText()
  const { busy, failure, send } = usePayoutCall<'download'>()
  const isFirst = run.state === 'approved'
  const download = () =>
    send('download', async () => {
      await downloadExport('admin', 'bank_file', { run: run._id }, code).finally(clear)
      showToast({ tone: 'ok', text: words.downloaded })
    })
  return (
    <>
      {run.sentAt === null ? (
        <p className="text-ink-2 text-sm">{words.fileText}</p>
      ) : (
        <Note
          tone="warn"
          live={false}
          title={fill(words.fileMade, { moment: momentText(run.sentAt, language) })}
        >
          {words.fileMadeText}
        </Note>
      )}
      <AskButton
        block
        variant={isFirst ? 'primary' : 'secondary'}
        icon={Download}
        question={isFirst ? words.downloadAsk : words.downloadAgainAsk}
        missing={!isFirst}
        disabled={isMissing}
        yes={admin.yes}
        no={admin.no}
        busy={busy !== null}
        busyLabel={words.downloading}
        onYes={download}
      >
        {isFirst ? words.download : words.downloadAgain}
      </AskButton>
      {failure !== undefined && <Note tone="bad">{problemText(failure)}</Note>}
    </>
  )
}

type Results = Output<typeof givePayoutResults>

function GiveResults({ run, again: { code, isMissing, clear } }: PartProps) {
  const words = useWords('payouts')
  const problemText = useProblemText()
  const [read, setRead] = useState<Results | null>(null)
  const { busy, failure, send } = usePayoutCall<'read'>()
  const give = (file: File) =>
    send('read', async () => {
      setRead(null)
      setRead(
        await callAs('admin', givePayoutResults, {
          params: { id: run._id },
          body: { file: await file.text(), code },
        }).finally(clear),
      )
    })
  return (
    <>
      <Field
        type="file"
        accept=".csv,text/csv"
        label={words.giveResults}
        hint={busy !== null ? words.reading : isMissing ? words['why.code'] : words.resultsText}
        disabled={busy !== null || isMissing}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // The same file may be given again after it was corrected.
          if (file !== undefined) give(file)
          currentTarget.value = ''
        }}
      />
      {failure !== undefined && <Note tone="bad">{problemText(failure)}</Note>}
      {read !== null && <ReadResults read={read} />}
    </>
  )
}

function ReadResults({ read }: { read: Results }) {
  const words = useWords('payouts')
  const { language } = useLanguage()
  const counts = (['paid', 'failed', 'returned', 'unchanged'] as const).flatMap((what) =>
    read[what] === 0 ? [] : fillCount(language, words, `read.${what}`, read[what]),
  )
  const { refused, rowsRefused } = read
  return (
    <>
      {counts.length > 0 && <Note tone="ok">{counts.join(', ')}</Note>}
      {counts.length === 0 && rowsRefused === 0 && <Note tone="warn">{words.nothingRead}</Note>}
      {rowsRefused > 0 && (
        <>
          <Note tone="bad">{fillCount(language, words, 'refused', rowsRefused)}</Note>
          <RefusedRows refused={refused} />
        </>
      )}
    </>
  )
}

function RefusedRows({ refused }: { refused: Results['refused'] }) {
  const words = useWords('payouts')
  return (
    <ul className="grid gap-2 text-sm">
      {refused.map(({ row, reference, fault }) => (
        <li key={row}>
          <b>{fill(words.rowNumber, { row })}</b> <span className="num wrap-anywhere">{reference}</span>
          <span className="block text-ink-2">{words[`fault.${fault}`]}</span>
        </li>
      ))}
    </ul>
  )
}
