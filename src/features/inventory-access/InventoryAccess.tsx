import { Skeleton } from '@mantine/core';
import { q } from '../../api/query.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { LoadFailed } from '../../ui/notices/LoadFailed.tsx';
import { accessOf, useUser } from '../../ui/session/session.ts';
import { useDetail } from '../../ui/lists/use-detail.ts';
import { AccessForm } from './AccessForm.tsx';
import css from './inventory-access.module.css';

/**
 * The part of the inventory that a client sees. (Specification, sections 3 and 7: inventory
 * access.)
 */
export function InventoryAccess({ clientId }: { clientId: string }) {
  const user = useUser();
  const {
    detail: answer,
    error,
    retry,
  } = useDetail(clientId, {
    query: q<'getInventoryAccess'>('getInventoryAccess', { path: { id: clientId } }),
    failure: MESSAGES.fetchInventoryAccessFailed,
  });
  if (error !== null) return <LoadFailed error={error} onRetry={retry} />;
  if (answer === null) {
    return (
      <div className={css.form} role="status" aria-label="Loading the inventory access">
        <Skeleton height={64} />
        <Skeleton height={320} />
      </div>
    );
  }
  return (
    <AccessForm
      // Saving, by anyone, resets the form.
      key={`${clientId} ${answer.version}`}
      clientId={clientId}
      kept={answer}
      readOnly={!accessOf(user, '/client').write}
    />
  );
}
