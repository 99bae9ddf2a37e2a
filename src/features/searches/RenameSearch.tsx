import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useApiMutation } from '../../api/query.ts';
import { searchInWords } from '../../lists/searches.ts';
import { DrawerForm } from '../../ui/forms/DrawerForm.tsx';
import { useOpening } from '../../ui/forms/use-opening.ts';
import { toast } from '../../ui/notices/toast.ts';
import type { SavedSearch } from './saved-search.ts';

interface RenameSearchProps {
  /** Null when closed. */
  search: SavedSearch | null;
  onClose: () => void;
  onDone: () => void;
}

/** Renames a saved search. Its filters are changed on the search screen. */
export function RenameSearch({ search, ...rest }: RenameSearchProps) {
  const { shown, times } = useOpening(search, search?.id ?? '');
  return shown === null ? null : <Form key={times} search={shown} opened={search !== null} {...rest} />;
}

interface FormProps extends RenameSearchProps {
  search: SavedSearch;
  opened: boolean;
}

function Form({ search, opened, onClose, onDone }: FormProps) {
  const [name, setName] = useState(search.name);
  const rename = useApiMutation('updateSavedSearch', {
    invalidates: ['listSavedSearches'],
    onSuccess: ({ message }) => {
      toast.done(message);
      onClose();
      onDone();
    },
  });
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title="Rename the saved search"
      lead={`${searchInWords(search)}. To change its filters, open it, set new ones, and save the search in its place.`}
      submit="Rename"
      busy={rename.isPending}
      about={search.id}
      error={rename.error}
      onSubmit={() => rename.mutate({ path: { id: search.id }, data: { name, version: search.version } })}
    >
      <TextInput
        label="Name"
        required
        maxLength={120}
        error={rename.error?.field === 'name'}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
    </DrawerForm>
  );
}
