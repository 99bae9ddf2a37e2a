import { Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import { q, useApiMutation } from '../../api/query.ts';
import { DIAMOND_TYPE } from '../../domain/codes.ts';
import { DrawerForm } from '../../ui/forms/DrawerForm.tsx';
import { plural } from '../../ui/format.ts';
import { toast } from '../../ui/notices/toast.ts';
import { useOpening } from '../../ui/forms/use-opening.ts';

interface AddToCollectionDrawerProps {
  opened: boolean;
  numbers: readonly string[];
  fancy: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Adds selected stones to the end of a collection, or starts one with them. */
export function AddToCollectionDrawer({
  opened,
  numbers,
  fancy,
  onClose,
  onDone,
}: AddToCollectionDrawerProps) {
  const subject = useMemo(() => ({ numbers, fancy }), [numbers, fancy]);
  const { shown, times } = useOpening(opened ? subject : null, 'collect');
  if (shown === null) return null;
  return <Form key={times} {...shown} opened={opened} onClose={onClose} onDone={onDone} />;
}

type Collections = AnswerOf<'listCollections'>;
const NEW = 'new';

function Form({ opened, numbers, fancy, onClose, onDone }: AddToCollectionDrawerProps) {
  const [into, setInto] = useState(NEW);
  const [name, setName] = useState('');
  const diamond_type = fancy ? DIAMOND_TYPE.fancy : DIAMOND_TYPE.white;
  const all = useQuery<Collections, ApiError>(
    q<'listCollections'>('listCollections', { query: { diamond_type } }),
  );
  const one = useQuery<Collections, ApiError>({
    ...q<'listCollections'>('listCollections', { query: { id: into } }),
    enabled: into !== NEW,
    staleTime: 0,
  });
  const kept = into === NEW ? undefined : one.data?.stockList[0];
  const options = {
    invalidates: ['listCollections' as const],
    onSuccess: ({ message }: { message: string }) => {
      toast.done(message);
      onClose();
      onDone();
    },
  };
  const make = useApiMutation('createCollection', options);
  const change = useApiMutation('updateCollection', options);
  const save = (): unknown => {
    if (into === NEW) return make.mutate({ data: { name, diamond_type, stock_numbers: [...numbers] } });
    if (one.data === undefined) return false;
    // The server says that a collection deleted meanwhile is not there.
    const stock_numbers = [...new Set([...(kept?.stock_numbers ?? []), ...numbers])];
    return change.mutate({ path: { id: into }, data: { stock_numbers, version: kept?.version ?? '' } });
  };
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title={`Add ${plural(numbers.length, 'stone')} to a collection`}
      lead={numbers.join(', ')}
      submit={into === NEW ? 'Create collection' : 'Add to the collection'}
      busy={make.isPending || change.isPending || (into !== NEW && one.isFetching)}
      error={make.error ?? change.error ?? one.error ?? all.error}
      onSubmit={save}
    >
      <Select
        label="Collection"
        searchable
        data={[
          { value: NEW, label: 'A new collection' },
          ...(all.data?.stockList ?? []).map(({ id, name: label }) => ({ value: id, label })),
        ]}
        value={into}
        onChange={(value) => setInto(value ?? NEW)}
      />
      {into === NEW && (
        <TextInput
          label="Name"
          required
          maxLength={120}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
      )}
    </DrawerForm>
  );
}
