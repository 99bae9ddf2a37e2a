import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useApiMutation } from '../../api/query.ts';
import { ConfirmAction } from '../../ui/actions/ConfirmAction.tsx';
import { Changes } from '../../ui/actions/Changes.tsx';
import { DrawerForm } from '../../ui/forms/DrawerForm.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { CHANGED_BY_MASTERS, changesBetween, type Master } from './master.ts';

interface MasterDrawerProps {
  /** Null adds one. */
  master: Master | null;
  opened: boolean;
  onClose: () => void;
  onDone: (code: string) => void;
}

/** Adds or edits a master, with a confirmation of the changes. Remounted for each one. */
export function MasterDrawer({ master, opened, onClose, onDone }: MasterDrawerProps) {
  const before = {
    code: master?.code ?? '',
    name: master?.name ?? '',
    description: master?.description ?? '',
  };
  const [draft, setDraft] = useState(before);
  const [asking, setAsking] = useState(false);
  const options = {
    invalidates: CHANGED_BY_MASTERS,
    onSuccess: ({ data, message }: { data: Master; message: string }) => {
      toast.done(message);
      setAsking(false);
      onClose();
      onDone(data.code);
    },
    onError: () => setAsking(false),
  };
  const add = useApiMutation('createMaster', options);
  const edit = useApiMutation('updateMaster', options);
  const data = { ...draft, description: draft.description.trim() || null };
  const changes = changesBetween(before, draft);
  const field = (name: 'code' | 'name') => ({
    value: draft[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
      setDraft({ ...draft, [name]: event.currentTarget.value }),
  });
  return (
    <>
      <DrawerForm
        opened={opened}
        covered={asking}
        onClose={onClose}
        title={master === null ? 'Add a master' : `Edit ${master.name}`}
        lead="A list that people choose from. Its values are added afterwards."
        submit={master === null ? 'Add master' : 'Save'}
        busy={add.isPending || edit.isPending}
        error={add.error ?? edit.error}
        about={master?.id}
        onSubmit={() => {
          if (master === null) return add.mutate({ data });
          if (changes.length === 0) return onClose();
          setAsking(true);
          return false;
        }}
      >
        <TextInput label="Name" required maxLength={120} data-autofocus {...field('name')} />
        <TextInput
          label="Key"
          description={
            master?.is_fixed === true
              ? 'The portal needs this list, so its key cannot change'
              : 'Capital letters, digits and underscores, such as TRADE_FAIR'
          }
          required
          disabled={master?.is_fixed === true}
          pattern="[A-Z][A-Z0-9_]+"
          title="Capital letters, digits and underscores, a letter first"
          maxLength={60}
          {...field('code')}
        />
        <Textarea
          label="Description"
          autosize
          minRows={2}
          maxLength={500}
          value={draft.description}
          onChange={(event) => setDraft({ ...draft, description: event.currentTarget.value })}
        />
      </DrawerForm>
      <ConfirmAction
        opened={opened && asking}
        onClose={() => setAsking(false)}
        title="Save the changes"
        fields={<Changes changes={changes} />}
        busy={edit.isPending}
        onConfirm={() =>
          master !== null &&
          edit.mutate({ path: { id: master.id }, data: { ...data, version: master.version } })
        }
      >
        {`${before.name} is changed for everyone.`}
      </ConfirmAction>
    </>
  );
}
