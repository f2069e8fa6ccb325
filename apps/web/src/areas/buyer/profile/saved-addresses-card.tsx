import {
  changeSavedAddress,
  deleteAddress,
  type SavedAddressView,
} from '@farmgate/contract/people/accounts.ts'
import { ADDRESSES_MAX } from '@farmgate/domain/people/addresses/saved-address.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { callAs } from '#api/call.ts'
import { useProblemText } from '#api/problem-text.ts'
import { emptyAddress } from '#components/form/address-fields.tsx'
import { Loaded } from '#components/query/loaded.tsx'
import { AskButton } from '#ui/buttons/ask-button.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Badge } from '#ui/data/badge.tsx'
import { Card } from '#ui/data/card.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { showToast } from '#ui/overlays/toast.tsx'
import { useWords } from '#words.ts'
import {
  addressesQuery,
  addressIcons,
  addressKind,
  addressName,
  cacheAddresses,
} from '../addresses/address-book.ts'
import { AddressText } from '../addresses/address-text.tsx'
import { anotherLike, SavedAddressForm, type SavedAddressValues } from '../addresses/saved-address-form.tsx'
import { useAddAddress } from '../addresses/use-add-address.ts'

interface Change {
  readonly address: SavedAddressView
  readonly to: 'default' | 'deleted'
}

/** Lists the buyer's addresses, the default first. */
export function SavedAddressesCard({
  onDefault,
}: {
  /** Called with the default after a change here; null when the last address was deleted. */
  onDefault: (address: SavedAddressView | null) => void
}) {
  const words = useWords('account')
  const problemText = useProblemText()
  const client = useQueryClient()
  const result = useQuery(addressesQuery())
  const add = useAddAddress()
  const list = useRef<HTMLUListElement>(null)
  /** The id of the address whose form is open, or `new`. */
  const [open, setOpen] = useState<string | null>(null)

  const close = (): void => {
    setOpen(null)
    // The pressed button is gone.
    list.current?.focus()
  }
  const finish = (addresses: readonly SavedAddressView[], text: string): void => {
    cacheAddresses(client, addresses)
    onDefault(addresses.find(({ isDefault }) => isDefault) ?? null)
    showToast({ tone: 'ok', text })
    close()
  }
  const edit = async (id: string, body: SavedAddressValues): Promise<void> => {
    const { addresses } = await callAs('user', changeSavedAddress, { params: { id }, body })
    finish(addresses, words.addressDone)
  }

  const change = useMutation({
    mutationFn: ({ address: { _id: id }, to }: Change) =>
      to === 'deleted'
        ? callAs('user', deleteAddress, { params: { id } })
        : callAs('user', changeSavedAddress, { params: { id }, body: { isDefault: true } }),
    onSuccess: ({ addresses }, { to }) =>
      finish(addresses, to === 'deleted' ? words.deleteAddressDone : words.addressDone),
    // Another tab has deleted it.
    onError: () => client.invalidateQueries({ queryKey: addressesQuery().queryKey }),
  })

  return (
    <Card padded ruled heading={words.savedAddresses}>
      <Loaded query={result} skeleton={<Skeleton className="h-24 w-full" />} headingLevel={3}>
        {({ addresses }) => (
          <div className="grid gap-4">
            <p className="text-ink-2">{words.savedAddressesText}</p>
            {change.isError && <Note tone="bad">{problemText(change.error)}</Note>}
            <ul ref={list} tabIndex={-1} aria-label={words.savedAddresses} className="outline-none">
              {addresses.map((address) => (
                <li
                  key={address._id}
                  className="border-line border-t py-4 first:border-t-0 first:pt-0 last:pb-0"
                >
                  {open === address._id ? (
                    <SavedAddressForm
                      start={address}
                      save={(body) => edit(address._id, body)}
                      onCancel={close}
                    />
                  ) : (
                    <AddressRow
                      address={address}
                      pending={
                        change.isPending && change.variables.address._id === address._id
                          ? change.variables.to
                          : null
                      }
                      onEdit={() => setOpen(address._id)}
                      onChange={(to) => change.mutate({ address, to })}
                    />
                  )}
                </li>
              ))}
            </ul>
            {open === 'new' ? (
              <SavedAddressForm
                start={anotherLike(addresses[0] ?? emptyAddress)}
                save={async (body) => {
                  await add(body)
                  showToast({ tone: 'ok', text: words.addAddressDone })
                  close()
                }}
                onCancel={close}
              />
            ) : addresses.length < ADDRESSES_MAX ? (
              <div>
                <Button variant="secondary" icon={Plus} onClick={() => setOpen('new')}>
                  {words.addAddress}
                </Button>
              </div>
            ) : (
              <p className="text-ink-2 text-sm">{fill(words.tooManyAddresses, { most: ADDRESSES_MAX })}</p>
            )}
          </div>
        )}
      </Loaded>
    </Card>
  )
}

function AddressRow({
  address,
  pending,
  onEdit,
  onChange,
}: {
  address: SavedAddressView
  pending: Change['to'] | null
  onEdit: () => void
  onChange: (to: Change['to']) => void
}) {
  const words = useWords('account')
  const { label, isDefault } = address
  const name = addressName(address)
  const Icon = addressIcons[addressKind(label)]
  return (
    <div className="grid gap-3">
      <div className="flex items-start gap-3.5">
        <Icon size={24} strokeWidth={1.75} className="flex-none text-ink-2" aria-hidden />
        <div className="wrap-anywhere min-w-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
            {name}
            {isDefault && (
              <Badge tone="ok" icon={Check}>
                {words.defaultAddress}
              </Badge>
            )}
          </p>
          <address className="text-ink-2 text-sm not-italic">
            <AddressText address={address} />
          </address>
        </div>
      </div>
      <div className="flex flex-wrap gap-2.5">
        <Button
          size="sm"
          variant="secondary"
          aria-label={fill(words.editNamedAddress, { address: name })}
          onClick={onEdit}
        >
          {words.editAddress}
        </Button>
        {!isDefault && (
          <Button
            size="sm"
            variant="secondary"
            aria-label={fill(words.makeNamedDefault, { address: name })}
            busy={pending === 'default'}
            busyLabel={words.saving}
            onClick={() => onChange('default')}
          >
            {words.makeDefault}
          </Button>
        )}
        <AskButton
          size="sm"
          variant="danger-outline"
          aria-label={fill(words.deleteNamedAddress, { address: name })}
          question={words.deleteAddressQuestion}
          yes={words.yes}
          no={words.no}
          busy={pending === 'deleted'}
          busyLabel={words.deletingAddress}
          onYes={() => onChange('deleted')}
        >
          {words.deleteAddress}
        </AskButton>
      </div>
    </div>
  )
}
