import { Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import { q, useApiMutation } from '../../api/query.ts';
import { DEMAND_TELL, WAITING, type DemandTell } from '../../domain/demands.ts';
import { filtersToWire, type StoneFilters } from '../../domain/stones/search-filters.ts';
import { formatSearchText } from '../../domain/search-syntax/format.ts';
import { filtersText } from '../../lists/filter-texts.ts';
import { DrawerForm } from '../../ui/forms/DrawerForm.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { useUser } from '../../ui/session/session.ts';
import { ClientPicker, type Client } from '../actions/ClientPicker.tsx';
import { isClient, ownClientId } from '../client/client-of.ts';
import { SaveAs } from './SaveAs.tsx';
import { NotifyChoice } from './NotifyChoice.tsx';

const LONGEST_NAME = 120;

/** The demand that is replaced, as it was when it was chosen. */
type ReplacedDemand = Pick<AnswerOf<'listDemands'>['data'][number], 'id' | 'version'>;

interface SaveDemandProps {
  filters: StoneFilters;
  opened: boolean;
  onClose: () => void;
  /** Switches back to a saved search. */
  onSavedSearch: () => void;
}

/** Makes a demand of the search, or gives its filters to an existing demand. */
export function SaveDemand({ filters, opened, onClose, onSavedSearch }: SaveDemandProps) {
  const user = useUser();
  const [name, setName] = useState(() => formatSearchText(filters).slice(0, LONGEST_NAME));
  const [client, setClient] = useState<Client | null>(null);
  const [tell, setTell] = useState<DemandTell>(DEMAND_TELL.daily);
  const [instead, setInstead] = useState<ReplacedDemand | null>(null);
  const whose = isClient(user) ? ownClientId(user) : client?.id;
  const query = { client_id: whose, status: [1 as const, 2 as const, 3 as const], size: 100 };
  const waiting = useQuery({
    ...q<'listDemands'>('listDemands', { query }),
    enabled: opened && whose !== undefined,
  });
  const known = (waiting.data?.data ?? []).filter(({ status }) => WAITING.includes(status));
  const done = {
    invalidates: ['listDemands' as const, 'getDemand' as const],
    onSuccess: ({ message }: { message: string }) => {
      toast.done(`${message} Find it under Demands.`);
      onClose();
    },
  };
  const make = useApiMutation('createDemand', done);
  const change = useApiMutation('updateDemand', done);
  const error = (instead === null ? make : change).error;
  const data = { name, tell, filters: filtersToWire(filters) };
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title="Save demand"
      lead={filtersText(filters)}
      submit={instead === null ? 'Save demand' : 'Edit the demand'}
      busy={make.isPending || change.isPending}
      error={error}
      onSubmit={() =>
        instead === null
          ? make.mutate({ data: { ...data, user_id: client?.id } })
          : change.mutate({ path: { id: instead.id }, data: { ...data, version: instead.version } })
      }
    >
      <SaveAs value="demand" onChange={onSavedSearch} />
      <TextInput
        label="Name"
        required
        maxLength={LONGEST_NAME}
        error={error?.field === 'name'}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        data-autofocus
      />
      {!isClient(user) && (
        <ClientPicker
          value={client}
          error={error?.field === 'user_id' ? error.message : undefined}
          onChange={(chosen) => {
            setClient(chosen);
            setInstead(null);
          }}
        />
      )}
      <NotifyChoice value={tell} onChange={setTell} />
      {known.length > 0 && (
        <Select
          label="Replace"
          description="Replaces the demand’s filters and starts matching again"
          placeholder="None, save a new one"
          clearable
          clearButtonProps={{ 'aria-label': 'None, save a new one' }}
          searchable
          nothingFoundMessage="No demand with that name"
          data={known.map((one) => ({ value: one.id, label: one.name }))}
          value={instead?.id ?? null}
          onChange={(id) => {
            const chosen = known.find((one) => one.id === id);
            setInstead(chosen ?? null);
            if (chosen === undefined) return;
            setName(chosen.name);
            setTell(chosen.tell);
          }}
        />
      )}
    </DrawerForm>
  );
}
