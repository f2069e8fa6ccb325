import { mailSettings, saveMailSettings } from '@farmgate/contract/notices.ts'
import type { Role } from '@farmgate/domain/accounts/role.ts'
import { type MailTopic, mailTopicsOf } from '@farmgate/domain/notices/mail-topic.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callAs } from '../api/call.ts'
import { useProblemText } from '../api/problem-text.ts'
import { query } from '../api/query.ts'
import { Card } from '../ui/card.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Note } from '../ui/note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { showToast } from '../ui/toast-store.ts'
import { useWords } from '../words.ts'
import { Loaded } from './loaded.tsx'

/** Which mails somebody gets. Each choice is saved as it is made. */
export function MailSettingsCard({ who, className }: { who: Role; className?: string }) {
  const words = useWords('notices')
  const problemText = useProblemText()
  const client = useQueryClient()
  const settings = query(who, mailSettings, {})
  const answer = useQuery(settings)
  const save = useMutation({
    mutationFn: (wish: { readonly topic: MailTopic; readonly isWanted: boolean }) =>
      callAs(who, saveMailSettings, { body: { mails: { [wish.topic]: wish.isWanted } } }),
    onSuccess: async (saved) => {
      await client.cancelQueries({ queryKey: settings.queryKey })
      client.setQueryData(settings.queryKey, saved)
      showToast({ tone: 'ok', text: words.settingsSaved })
    },
  })
  /** What is on its way shows at once; refused, it goes back. */
  const wish = save.isPending ? save.variables : null
  return (
    <Card padded ruled heading={words.settings} className={className}>
      <p className="mb-2 text-ink-2">{words.settingsText}</p>
      <Loaded query={answer} skeleton={<Skeleton className="h-36" />} headingLevel={3}>
        {({ mails }) => (
          <div className="grid gap-1">
            {mailTopicsOf(who).map((topic) => (
              <Checkbox
                key={topic}
                label={words[`topic.${topic}`]}
                checked={wish?.topic === topic ? wish.isWanted : (mails[topic] ?? true)}
                aria-busy={wish?.topic === topic || undefined}
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
