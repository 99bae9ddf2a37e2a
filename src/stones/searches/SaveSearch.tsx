import { Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import { q, useApiMutation } from '../../api/query.ts';
import { SEARCH_TYPE } from '../../domain/codes.ts';
import { filtersToWire } from '../../domain/stones/search-filters.ts';
import { formatSearchText } from '../../domain/search-syntax/format.ts';
import { filtersText } from '../../lists/filter-texts.ts';
import { DrawerForm } from '../../ui/forms/DrawerForm.tsx';
import { useOpening } from '../../ui/forms/use-opening.ts';
import { toast } from '../../ui/notices/toast.ts';
import { useUser } from '../../ui/session/session.ts';
import { ClientPicker, type Client } from '../actions/ClientPicker.tsx';
import { isClient } from '../client/client-of.ts';
import { SaveAs } from './SaveAs.tsx';
import type { SearchToSave } from './search-address.ts';
import { SaveDemand } from './SaveDemand.tsx';

const LONGEST_NAME = 120;

interface SaveSearchProps extends SearchToSave {
  opened: boolean;
  onClose: () => void;
}

/** Saves the search under a name, for a person, or over an existing saved search. */
export default function SaveSearch({ opened, ...search }: SaveSearchProps) {
  const { shown, times } = useOpening(opened ? search : null, 'search');
  if (shown === null) return null;
  return <Either key={times} {...shown} onClose={search.onClose} opened={opened} />;
}

/** Saves as a saved search or as a demand. */
function Either(props: SaveSearchProps) {
  const [waits, setWaits] = useState(false);
  const { filters, opened, onClose } = props;
  return waits ? (
    <SaveDemand filters={filters} opened={opened} onClose={onClose} onSavedSearch={() => setWaits(false)} />
  ) : (
    <Form {...props} onDemand={() => setWaits(true)} />
  );
}

/** The search that is replaced, as it was when it was chosen. */
type ReplacedSearch = Pick<AnswerOf<'listSavedSearches'>['data'][number], 'id' | 'version'>;

function Form({ kind, filters, opened, onClose, onDemand }: SaveSearchProps & { onDemand: () => void }) {
  const user = useUser();
  const [name, setName] = useState(() => formatSearchText(filters).slice(0, LONGEST_NAME));
  const [client, setClient] = useState<Client | null>(null);
  const [instead, setInstead] = useState<ReplacedSearch | null>(null);
  const whose = client?.id ?? user.id;
  const query = { client_id: whose, search_type: kind, sort: ['name' as const], size: 1000 };
  const saved = useQuery({ ...q<'listSavedSearches'>('listSavedSearches', { query }), enabled: opened });
  const known = saved.data?.data ?? [];
  const done = {
    invalidates: ['listSavedSearches' as const],
    onSuccess: ({ message }: { message: string }) => {
      toast.done(`${message} Find it under Saved searches.`);
      onClose();
    },
  };
  const save = useApiMutation('saveSearch', done);
  const change = useApiMutation('updateSavedSearch', done);
  const error = (instead === null ? save : change).error;
  const data = { name, filters: filtersToWire(filters) };
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title="Save search"
      lead={filtersText(filters)}
      submit={instead === null ? 'Save search' : 'Edit the saved search'}
      busy={save.isPending || change.isPending}
      error={error}
      onSubmit={() =>
        instead === null
          ? save.mutate({ data: { ...data, search_type: kind, user_id: client?.id } })
          : change.mutate({ path: { id: instead.id }, data: { ...data, version: instead.version } })
      }
    >
      {kind === SEARCH_TYPE.normal && <SaveAs value="search" onChange={onDemand} />}
      <TextInput
        label="Name"
        required
        description="The suggested name also works in the search box at the top"
        maxLength={LONGEST_NAME}
        error={error?.field === 'name'}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        data-autofocus
      />
      {!isClient(user) && (
        <ClientPicker
          nobody="For yourself"
          value={client}
          error={undefined}
          onChange={(chosen) => {
            setClient(chosen);
            setInstead(null);
          }}
        />
      )}
      {known.length > 0 && (
        <Select
          label="Replace"
          description="The saved search gets these filters"
          placeholder="None, save a new one"
          clearable
          clearButtonProps={{ 'aria-label': 'None, save a new one' }}
          searchable
          nothingFoundMessage="No saved search with that name"
          data={known.map((one) => ({ value: one.id, label: one.name }))}
          value={instead?.id ?? null}
          onChange={(id) => {
            const chosen = known.find((one) => one.id === id);
            setInstead(chosen ?? null);
            setName(chosen?.name ?? name);
          }}
        />
      )}
    </DrawerForm>
  );
}
