import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useApiMutation } from '../../api/query.ts';
import { ConfirmAction } from '../../ui/actions/ConfirmAction.tsx';
import { Tip } from '../../ui/notices/Tip.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { CHANGED_BY_MASTERS, type Value } from './master.ts';

/**
 * Deletes a value after a confirmation. A value in use cannot be deleted; the dialog says what to
 * do instead.
 */
export function DeleteValue({ value, readOnly }: { value: Value; readOnly: boolean }) {
  const [asking, setAsking] = useState(false);
  const remove = useApiMutation('deleteSubMaster', {
    invalidates: CHANGED_BY_MASTERS,
    onSuccess: ({ message }) => toast.done(message),
    onError: ({ message }) => {
      setAsking(false);
      toast.failed(message);
    },
  });
  const inUse = (value.uses ?? 0) > 0;
  return (
    <>
      <Tip label="In use: deactivate it instead" disabled={!inUse}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Delete ${value.name}`}
          aria-disabled={inUse || undefined}
          data-disabled={inUse || undefined}
          disabled={readOnly}
          onClick={() => !inUse && setAsking(true)}
        >
          <IconTrash size={16} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Tip>
      <ConfirmAction
        opened={asking}
        onClose={() => setAsking(false)}
        title="Delete the value"
        acknowledge={`I know that ${value.name} cannot be restored`}
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ path: { id: value.id } })}
      >
        {`${value.name} is deleted and can no longer be chosen.`}
      </ConfirmAction>
    </>
  );
}
