import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useApiMutation } from '../../api/query.ts';
import { searchInWords } from '../../lists/searches.ts';
import { NotifyChoice } from '../../stones/searches/NotifyChoice.tsx';
import { DrawerForm } from '../../ui/forms/DrawerForm.tsx';
import { toast } from '../../ui/notices/toast.ts';
import type { Demand } from './demand.ts';

interface ChangeDemandProps {
  demand: Demand;
  opened: boolean;
  onClose: () => void;
}

/**
 * Changes the name of a demand, or when its client is notified. The filters are changed by saving a
 * search in its place.
 */
export default function ChangeDemand({ demand, opened, onClose }: ChangeDemandProps) {
  const [name, setName] = useState(demand.name);
  const [version] = useState(demand.version);
  const [tell, setTell] = useState(demand.tell);
  const change = useApiMutation('updateDemand', {
    invalidates: ['getDemand', 'listDemands'],
    onSuccess: ({ message }) => {
      toast.done(message);
      onClose();
    },
  });
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title="Edit the demand"
      lead={`${searchInWords(demand)}. To look for something else, search for it and save the search in place of this demand.`}
      submit="Edit the demand"
      busy={change.isPending}
      error={change.error}
      onSubmit={() => change.mutate({ path: { id: demand.id }, data: { name, tell, version } })}
    >
      <TextInput
        label="Name"
        required
        maxLength={120}
        error={change.error?.field === 'name'}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
      <NotifyChoice value={tell} onChange={setTell} />
    </DrawerForm>
  );
}
