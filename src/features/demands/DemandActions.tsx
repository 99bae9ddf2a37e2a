import { lazy, useState } from 'react';
import { useApiMutation } from '../../api/query.ts';
import { ActionButton } from '../../ui/actions/ActionButton.tsx';
import common from '../../ui/common.module.css';
import { ConfirmAction } from '../../ui/actions/ConfirmAction.tsx';
import { LazyOverlay } from '../../ui/actions/LazyOverlay.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { accessOf, useUser } from '../../ui/session/session.ts';
import { mayMove, type Demand } from './demand.ts';

const ChangeDemand = lazy(() => import('./ChangeDemand.tsx'));

const INVALIDATES = ['getDemand' as const, 'listDemands' as const];

/** The actions on a demand: change, mark as fulfilled, close or reopen it. */
export function DemandActions({ demand }: { demand: Demand }) {
  const user = useUser();
  const [open, setOpen] = useState<'change' | 'close' | null>(null);
  const done = {
    invalidates: INVALIDATES,
    onSuccess: ({ message }: { message: string }) => {
      toast.done(message);
      setOpen(null);
    },
    onError: (error: { message: string }) => toast.failed(error.message),
  };
  const fulfil = useApiMutation('fulfilDemand', done);
  const close = useApiMutation('closeDemand', done);
  const reopen = useApiMutation('reopenDemand', done);
  if (!accessOf(user, 'demand').write) return null;
  const path = { id: demand.id };
  const [mayReopen, mayClose] = [mayMove(user, 'REOPEN', demand), mayMove(user, 'CLOSE', demand)];
  if (mayReopen.ok)
    return (
      <ActionButton decision={mayReopen} loading={reopen.isPending} onClick={() => reopen.mutate({ path })}>
        Reopen
      </ActionButton>
    );
  return (
    <>
      <ActionButton
        variant="default"
        decision={mayMove(user, 'UPDATE', demand)}
        onClick={() => setOpen('change')}
      >
        Edit
      </ActionButton>
      <ActionButton
        variant="default"
        decision={mayMove(user, 'FULFIL', demand)}
        loading={fulfil.isPending}
        onClick={() => fulfil.mutate({ path })}
      >
        Fulfilled
      </ActionButton>
      <ActionButton
        variant="default"
        className={common.danger}
        decision={mayClose}
        onClick={() => setOpen('close')}
      >
        Close
      </ActionButton>
      <LazyOverlay opened={open === 'change'}>
        <ChangeDemand
          key={`${demand.id} ${open}`}
          demand={demand}
          opened={open === 'change'}
          onClose={() => setOpen(null)}
        />
      </LazyOverlay>
      <ConfirmAction
        opened={open === 'close'}
        onClose={() => setOpen(null)}
        title="Close the demand"
        danger
        busy={close.isPending}
        onConfirm={() => close.mutate({ path })}
      >
        {`“${demand.name}” is no longer matched. The stones found for it are not changed.`}
      </ConfirmAction>
    </>
  );
}
