import { isClient } from '../../stones/client/client-of.ts';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useApiMutation } from '../../api/query.ts';
import { DrawerForm } from '../../ui/forms/DrawerForm.tsx';
import { useUser } from '../../ui/session/session.ts';
import { toast } from '../../ui/notices/toast.ts';
import { ClientPicker, type Client } from '../../stones/actions/ClientPicker.tsx';

interface SavePairProps {
  /** The stock numbers of both; empty while nothing is being saved. */
  numbers: readonly string[];
  onClose: () => void;
}

/** Saves a pair for later, for a client or for oneself. */
export function SavePair({ numbers, onClose }: SavePairProps) {
  const user = useUser();
  const [client, setClient] = useState<Client | null>(null);
  const [remark, setRemark] = useState('');
  const save = useApiMutation('saveMatchPair', {
    invalidates: ['listMatchPairs'],
    onSuccess: ({ message }) => {
      toast.done(message);
      setRemark('');
      onClose();
    },
  });
  return (
    <DrawerForm
      opened={numbers.length > 0}
      onClose={onClose}
      title="Save a pair"
      lead={`${numbers.join(' and ')}. This does not reserve the stones. Find the pair under Saved pairs.`}
      submit="Save pair"
      busy={save.isPending}
      error={save.error}
      onSubmit={() =>
        save.mutate({
          data: {
            first_stock_no: numbers[0] ?? '',
            second_stock_no: numbers[1] ?? '',
            user_id: client?.id,
            remark: remark.trim() === '' ? undefined : remark.trim(),
          },
        })
      }
    >
      {!isClient(user) && (
        <ClientPicker nobody="For yourself" value={client} error={undefined} onChange={setClient} />
      )}
      <Textarea
        label="Remark"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={1000}
        value={remark}
        onChange={(event) => setRemark(event.currentTarget.value)}
      />
    </DrawerForm>
  );
}
