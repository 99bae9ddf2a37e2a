import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import { useApiMutation } from '../../api/query.ts';
import { ROLE } from '../../domain/codes.ts';
import { ClientSelect } from '../../ui/forms/ClientSelect.tsx';
import { DrawerForm } from '../../ui/forms/DrawerForm.tsx';
import { useOpening } from '../../ui/forms/use-opening.ts';
import { toast } from '../../ui/notices/toast.ts';
import { useUser } from '../../ui/session/session.ts';
import { stoneInWords } from '../../stones/stone.ts';

export type Featured = AnswerOf<'listFeaturedStones'>['featureStoneList'][number];

interface EditRecommendationProps {
  /** Null while the drawer is closed. */
  recommendation: Featured | null;
  onClose: () => void;
  onDone: () => void;
}

/** Edits for whom a stone is recommended, and why. */
export function EditRecommendation({ recommendation, onClose, onDone }: EditRecommendationProps) {
  const { shown, times } = useOpening(recommendation, recommendation?.featured_id ?? '');
  if (shown === null) return null;
  return (
    <Form key={times} opened={recommendation !== null} shown={shown} onClose={onClose} onDone={onDone} />
  );
}

interface FormProps extends Omit<EditRecommendationProps, 'recommendation'> {
  opened: boolean;
  shown: Featured;
}

function Form({ opened, shown, onClose, onDone }: FormProps) {
  // Associates see only some clients, so they recommend to one of them.
  const forOne = useUser().role_id === ROLE.associate;
  const [client, setClient] = useState(shown.client_id ?? undefined);
  const [note, setNote] = useState(shown.note ?? '');
  const change = useApiMutation('addFeaturedStones', {
    invalidates: ['listFeaturedStones'],
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
      title={`Recommendation of ${shown.stock_no}`}
      lead={stoneInWords(shown)}
      submit="Save"
      busy={change.isPending}
      error={change.error}
      about={shown.stock_no}
      onSubmit={() =>
        change.mutate({
          data: { featured_id: shown.featured_id, user_id: client, note: note.trim() || undefined },
        })
      }
    >
      <ClientSelect
        label="Client"
        nobody={forOne ? 'Company or name' : 'Everyone'}
        value={client}
        onClient={setClient}
      />
      <TextInput
        label="Why"
        description="Shown to the client beside the stone"
        maxLength={300}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        data-autofocus
      />
    </DrawerForm>
  );
}
