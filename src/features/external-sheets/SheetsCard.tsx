import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import { q } from '../../api/query.ts';
import { LazyOverlay } from '../../ui/actions/LazyOverlay.tsx';
import { LoadFailed } from '../../ui/notices/LoadFailed.tsx';
import { accessOf, useUser } from '../../ui/session/session.ts';
import { SheetRow } from './SheetRow.tsx';
import css from './sheets.module.css';

const ImportSheetDrawer = lazy(() => import('./ImportSheetDrawer.tsx'));

/** While a sheet is being confirmed, its figures grow. */
const EVERY_MS = 1500;

interface SheetsCardProps {
  clientId: string;
  /** Whether this person's role imports sheets. */
  imports: boolean;
}

/** The sheets by which an external client confirms stones, each with what became of its rows. */
export function SheetsCard({ clientId, imports }: SheetsCardProps) {
  const user = useUser();
  const access = accessOf(user, 'confirm-stone');
  const [importing, setImporting] = useState(false);
  const {
    data: sheets,
    error,
    refetch,
  } = useQuery<AnswerOf<'listExternalSheets'>, ApiError>({
    ...q<'listExternalSheets'>('listExternalSheets', { query: { user_id: clientId } }),
    refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'open') ? EVERY_MS : false),
  });
  const mayImport = imports && access.write;
  return (
    <section className={css.card} aria-labelledby="sheets-title">
      <header className={css.head}>
        <h2 id="sheets-title">Sheets of stones to confirm</h2>
        {mayImport && (
          <Button variant="default" size="compact-md" onClick={() => setImporting(true)}>
            Import a sheet
          </Button>
        )}
      </header>
      <p className={css.quiet}>
        Each row that names an available stone becomes a confirm-stone that waits for approval. Every other
        row is refused with its reason, in a sheet to send back.
      </p>
      {error !== null && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {sheets === undefined && error === null && (
        <Skeleton height={64} role="status" aria-label="Loading the sheets" />
      )}
      {sheets?.length === 0 && <p className={css.quiet}>There is no sheet yet.</p>}
      <ul className={css.list}>
        {sheets?.map((sheet) => (
          <SheetRow key={sheet.id} sheet={sheet} />
        ))}
      </ul>
      <LazyOverlay opened={importing}>
        <ImportSheetDrawer
          key={String(importing)}
          opened={importing}
          clientId={user.id === clientId ? null : clientId}
          onClose={() => setImporting(false)}
        />
      </LazyOverlay>
    </section>
  );
}
