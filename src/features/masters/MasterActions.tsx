import { useState } from 'react';
import { useApiMutation } from '../../api/query.ts';
import { ActionButton } from '../../ui/actions/ActionButton.tsx';
import { ConfirmAction } from '../../ui/actions/ConfirmAction.tsx';
import { useUser } from '../../ui/session/session.ts';
import { toast } from '../../ui/notices/toast.ts';
import { CHANGED_BY_MASTERS, mayChange, no, type Master } from './master.ts';

interface MasterActionsProps {
  master: Master;
  onEdit: () => void;
  onDeleted: () => void;
}

/** The actions on a master. Those the portal needs cannot be deleted. */
export function MasterActions({ master, onEdit, onDeleted }: MasterActionsProps) {
  const may = mayChange(useUser());
  const [asking, setAsking] = useState(false);
  const status = useApiMutation('setMasterStatus', {
    invalidates: CHANGED_BY_MASTERS,
    onSuccess: ({ message }) => toast.done(message),
    onError: ({ message }) => toast.failed(message),
  });
  const remove = useApiMutation('deleteMaster', {
    invalidates: CHANGED_BY_MASTERS,
    onSuccess: ({ message }) => {
      toast.done(message);
      setAsking(false);
      onDeleted();
    },
    onError: ({ message }) => {
      setAsking(false);
      toast.failed(message);
    },
  });
  const stays = `The portal needs this list (key ${master.code}), so it cannot be deleted.`;
  const mayChangeIt = may.ok && master.is_fixed ? no(stays) : may;
  const mayDelete =
    mayChangeIt.ok && master.submasters > 0
      ? no('It has values. Delete them first, or deactivate the master.')
      : mayChangeIt;
  return (
    <>
      <ActionButton variant="default" decision={may} onClick={onEdit}>
        Edit
      </ActionButton>
      <ActionButton
        variant="default"
        decision={mayChangeIt}
        loading={status.isPending}
        onClick={() => status.mutate({ path: { id: master.id }, data: { is_active: !master.is_active } })}
      >
        {master.is_active ? 'Deactivate' : 'Activate'}
      </ActionButton>
      <ActionButton variant="default" decision={mayDelete} onClick={() => setAsking(true)}>
        Delete
      </ActionButton>
      <ConfirmAction
        opened={asking}
        onClose={() => setAsking(false)}
        title="Delete the master"
        acknowledge={`I know that ${master.name} cannot be restored`}
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ path: { id: master.id } })}
      >
        {`${master.name} is deleted and can no longer be chosen from.`}
      </ConfirmAction>
    </>
  );
}
