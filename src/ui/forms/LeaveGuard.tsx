import { useBlocker } from '@tanstack/react-router';
import { ConfirmAction } from '../actions/ConfirmAction.tsx';
import { useUnsaved } from '../actions/open-dialogs.ts';

/**
 * Asks before navigation or closing the window would lose unsaved changes. After a sign-out it does
 * not ask, because nothing could be saved any more.
 */
export function LeaveGuard({ unsaved }: { unsaved: () => boolean }) {
  useUnsaved(unsaved);
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ next }) => next.pathname !== '/login' && unsaved(),
    enableBeforeUnload: unsaved,
    withResolver: true,
  });
  return (
    <ConfirmAction
      opened={status === 'blocked'}
      onClose={() => reset?.()}
      title="Leave without saving"
      cancel="Stay"
      onConfirm={() => proceed?.()}
    >
      Your changes are not saved yet. They are lost when you leave.
    </ConfirmAction>
  );
}
