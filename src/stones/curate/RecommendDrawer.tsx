import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useApiMutation } from '../../api/query.ts';
import { ROLE } from '../../domain/codes.ts';
import { DrawerForm } from '../../ui/forms/DrawerForm.tsx';
import { useUser } from '../../ui/session/session.ts';
import { toast } from '../../ui/notices/toast.ts';
import { useOpening } from '../../ui/forms/use-opening.ts';
import { ClientPicker, type Client } from '../actions/ClientPicker.tsx';
import { pastedNumbers } from '../../domain/stones/stock-numbers.ts';

interface RecommendDrawerProps {
  opened: boolean;
  /** The stones preset in the form. */
  numbers?: readonly string[] | undefined;
  onClose: () => void;
  onDone?: () => void;
}

const NONE: readonly string[] = [];

/**
 * Recommends stones by number to every client or to one. Associates can only choose one of their
 * clients.
 */
export function RecommendDrawer({ opened, numbers = NONE, onClose, onDone }: RecommendDrawerProps) {
  const { shown, times } = useOpening(opened ? numbers : null, 'recommend');
  if (shown === null) return null;
  return <Form key={times} opened={opened} numbers={shown} onClose={onClose} onDone={onDone} />;
}

interface FormProps extends Pick<RecommendDrawerProps, 'opened' | 'onClose'> {
  numbers: readonly string[];
  onDone: (() => void) | undefined;
}

function Form({ opened, numbers: given, onClose, onDone }: FormProps) {
  const user = useUser();
  const forOne = user.role_id === ROLE.associate;
  const [numbers, setNumbers] = useState(given.join('\n'));
  const [note, setNote] = useState('');
  const [client, setClient] = useState<Client | null>(null);
  const add = useApiMutation('addFeaturedStones', {
    invalidates: ['listFeaturedStones'],
    onSuccess: ({ message }) => {
      toast.done(message);
      onClose();
      onDone?.();
    },
  });
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title="Recommend stones"
      lead={
        forOne
          ? 'The client sees them under Special stones.'
          : 'Every client with access sees them under Special stones. Choose a client to show them to that client only.'
      }
      submit="Recommend"
      busy={add.isPending}
      error={add.error}
      onSubmit={() =>
        add.mutate({
          data: {
            stock_numbers: pastedNumbers(numbers),
            user_id: client?.id,
            note: note.trim() === '' ? undefined : note.trim(),
          },
        })
      }
    >
      <Textarea
        label="Stock numbers"
        description="One per line or separated by commas, up to 500"
        autosize
        minRows={4}
        maxRows={12}
        withAsterisk
        value={numbers}
        onChange={(event) => setNumbers(event.currentTarget.value)}
        data-autofocus
      />
      <ClientPicker
        value={client}
        error={undefined}
        onChange={setClient}
        nobody={forOne ? undefined : 'Everyone'}
      />
      <TextInput
        label="Why"
        description="Shown to the client beside the stone"
        maxLength={300}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </DrawerForm>
  );
}
