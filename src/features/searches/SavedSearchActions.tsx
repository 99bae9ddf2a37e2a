import { Group } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useApiMutation } from '../../api/query.ts';
import { ActionButton, type ActionDecision } from '../../ui/actions/ActionButton.tsx';
import { ConfirmAction } from '../../ui/actions/ConfirmAction.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { RenameSearch } from './RenameSearch.tsx';
import type { SavedSearch } from './saved-search.ts';

interface SavedSearchActionsProps {
  searches: readonly SavedSearch[];
  onDone: () => void;
}

/** Actions on the selected saved search. */
export function SavedSearchActions({ searches, onDone }: SavedSearchActionsProps) {
  const [doing, setDoing] = useState<'rename' | 'delete' | null>(null);
  const [one] = searches;
  const remove = useApiMutation('deleteSavedSearch', {
    invalidates: ['listSavedSearches'],
    onSuccess: ({ message }) => {
      toast.done(message);
      setDoing(null);
      onDone();
    },
    onError: (error) => toast.failed(error.message),
  });
  const decision: ActionDecision =
    searches.length === 1
      ? { ok: true }
      : { ok: false, refusal: { sentence: 'Select one saved search. They are changed one at a time.' } };
  if (one === undefined) return null;
  return (
    <Group gap="xs">
      <ActionButton
        decision={decision}
        variant="default"
        leftSection={<IconPencil size={16} stroke={1.5} aria-hidden />}
        onClick={() => setDoing('rename')}
      >
        Rename
      </ActionButton>
      <ActionButton
        decision={decision}
        variant="default"
        leftSection={<IconTrash size={16} stroke={1.5} aria-hidden />}
        onClick={() => setDoing('delete')}
      >
        Delete
      </ActionButton>
      <RenameSearch search={doing === 'rename' ? one : null} onClose={() => setDoing(null)} onDone={onDone} />
      <ConfirmAction
        opened={doing === 'delete'}
        onClose={() => setDoing(null)}
        title="Delete the saved search"
        acknowledge="I know that a deleted search cannot be restored"
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ path: { id: one.id } })}
      >
        {`“${one.name}” is deleted. Its stones are not changed.`}
      </ConfirmAction>
    </Group>
  );
}
