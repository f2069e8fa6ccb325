import { mailSettings, saveMailSettings } from '@farmgate/contract/telling/notices.ts'
import type { Role } from '@farmgate/domain/people/role.ts'
import { type MailTopic, mailTopicsOf } from '@farmgate/domain/telling/mail-topic.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callAs } from '#api/call.ts'
import { useProblemText } from '#api/problem-text.ts'
import { query } from '#api/query.ts'
import { Card } from '#ui/data/card.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { showToast } from '#ui/overlays/toast-store.ts'
import { useWords } from '#words.ts'
import { Loaded } from '../query/loaded.tsx'

/** The account's mail settings. Each change is saved at once. */
export function MailSettingsCard({ who, className }: { who: Role; className?: string }) {
  const words = useWords('notices')
  const problemText = useProblemText()
  const client = useQueryClient()
  const settings = query(who, mailSettings, {})
  const result = useQuery(settings)
  const save = useMutation({
    mutationFn: ({ topic, isWanted }: { readonly topic: MailTopic; readonly isWanted: boolean }) =>
      callAs(who, saveMailSettings, { body: { mails: { [topic]: isWanted } } }),
    onSuccess: async (saved) => {
      await client.cancelQueries({ queryKey: settings.queryKey })
      client.setQueryData(settings.queryKey, saved)
      showToast({ tone: 'ok', text: words.settingsSaved })
    },
  })
  /** Optimistic update: a pending change shows at once and reverts when it is refused. */
  const pending = save.isPending ? save.variables : null
  return (
    <Card padded ruled heading={words.settings} className={className}>
      <p className="mb-2 text-ink-2">{words.settingsText}</p>
      <Loaded query={result} skeleton={<Skeleton className="h-36" />} headingLevel={3}>
        {({ mails }) => (
          <div className="grid gap-1">
            {mailTopicsOf(who).map((topic) => (
              <Checkbox
                key={topic}
                label={words[`topic.${topic}`]}
                checked={pending?.topic === topic ? pending.isWanted : (mails[topic] ?? true)}
                aria-busy={pending?.topic === topic || undefined}
                onChange={({ target }) => {
                  if (!save.isPending) save.mutate({ topic, isWanted: target.checked })
                }}
              />
            ))}
            <Checkbox
              checked
              disabled
              label={
                <>
                  {words[`always.${who}`]}
                  <span className="block text-sm">{words.always}</span>
                </>
              }
            />
          </div>
        )}
      </Loaded>
      {save.isError && (
        <Note tone="bad" className="mt-3">
          {problemText(save.error)}
        </Note>
      )}
    </Card>
  )
}
