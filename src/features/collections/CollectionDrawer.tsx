import { Switch, Textarea, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useApiMutation } from '../../api/query.ts';
import { withFallbackMessage } from '../../api/with-fallback-message.ts';
import { DIAMOND_TYPE } from '../../domain/codes.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { DrawerForm } from '../../ui/forms/DrawerForm.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { useOpening } from '../../ui/forms/use-opening.ts';
import { pastedNumbers } from '../../domain/stones/stock-numbers.ts';
import type { Collection } from './collection.ts';

interface CollectionDrawerProps {
  opened: boolean;
  /** The collection to edit; without it a new one is created. */
  collection?: Collection | undefined;
  fancy: boolean;
  onClose: () => void;
  onDone: (collection: Collection) => void;
}

/** A name, the stock numbers in display order, and a remark. */
export function CollectionDrawer({ opened, collection, fancy, onClose, onDone }: CollectionDrawerProps) {
  const subject = useMemo(() => ({ collection, fancy }), [collection, fancy]);
  const { shown, times } = useOpening(opened ? subject : null, collection?.id ?? 'new');
  if (shown === null) return null;
  return <Form key={times} {...shown} opened={opened} onClose={onClose} onDone={onDone} />;
}

function Form({ opened, collection, fancy, onClose, onDone }: CollectionDrawerProps) {
  const [name, setName] = useState(collection?.name ?? '');
  const [description, setDescription] = useState(collection?.description ?? '');
  const [numbers, setNumbers] = useState((collection?.stock_numbers ?? []).join('\n'));
  const [version] = useState(collection?.version ?? '');
  const [shown, setShown] = useState(collection?.is_active ?? true);
  const options = {
    invalidates: ['listCollections' as const],
    onSuccess: ({ data, message }: { data: Collection; message: string }) => {
      toast.done(message);
      onClose();
      onDone(data);
    },
  };
  const make = useApiMutation('createCollection', options);
  const change = useApiMutation('updateCollection', options);
  const said = { name, description: description.trim() || null, stock_numbers: pastedNumbers(numbers) };
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title={collection === undefined ? 'New collection' : 'Edit the collection'}
      submit={collection === undefined ? 'Create collection' : 'Save'}
      busy={make.isPending || change.isPending}
      error={withFallbackMessage(make.error, MESSAGES.addCollectionFailed) ?? change.error}
      onSubmit={() =>
        collection === undefined
          ? make.mutate({
              data: { ...said, diamond_type: fancy ? DIAMOND_TYPE.fancy : DIAMOND_TYPE.white },
            })
          : change.mutate({ path: { id: collection.id }, data: { ...said, is_active: shown, version } })
      }
    >
      <TextInput
        label="Name"
        required
        maxLength={120}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
      <Textarea
        label="Stock numbers"
        description="In display order, one per line, up to 500"
        autosize
        minRows={4}
        maxRows={14}
        withAsterisk
        value={numbers}
        onChange={(event) => setNumbers(event.currentTarget.value)}
      />
      <Textarea
        label="Description"
        autosize
        minRows={2}
        maxLength={1000}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      {collection !== undefined && (
        <Switch
          label="Visible to clients"
          checked={shown}
          onChange={(event) => setShown(event.currentTarget.checked)}
        />
      )}
    </DrawerForm>
  );
}
