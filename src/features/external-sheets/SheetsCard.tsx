import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import { q } from '../../api/query.ts';
import { LazyOverlay } from '../../ui/actions/LazyOverlay.tsx';
import { ListCard } from '../../ui/lists/ListCard.tsx';
import { accessOf, useUser } from '../../ui/session/session.ts';
import { SheetRow } from './SheetRow.tsx';

const ImportSheetDrawer = lazy(() => import('./ImportSheetDrawer.tsx'));

/** While a sheet is being confirmed, its figures grow. */
const EVERY_MS = 1500;

interface SheetsCardProps {
  clientId: string;
  /** Whether this person's role imports sheets. */
  imports: boolean;
}

/** The sheets by which an external client confirms stones, each with the outcome of its rows. */
export function SheetsCard({ clientId, imports }: SheetsCardProps) {
  const user = useUser();
  const access = accessOf(user, 'confirm-stone');
  const [importing, setImporting] = useState(false);
  const found = useQuery<AnswerOf<'listExternalSheets'>, ApiError>({
    ...q<'listExternalSheets'>('listExternalSheets', { query: { user_id: clientId } }),
    refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'open') ? EVERY_MS : false),
  });
  return (
    <ListCard
      title="Sheets of stones to confirm"
      one="sheet"
      query={found}
      lead="Each row that names an available stone becomes a confirm-stone that waits for approval. Every other row is refused with its reason, in a sheet to send back."
      action={
        imports &&
        access.write && (
          <Button variant="default" size="compact-md" onClick={() => setImporting(true)}>
            Import a sheet
          </Button>
        )
      }
      row={(sheet) => <SheetRow key={sheet.id} sheet={sheet} />}
    >
      <LazyOverlay opened={importing}>
        <ImportSheetDrawer
          key={String(importing)}
          opened={importing}
          clientId={user.id === clientId ? null : clientId}
          onClose={() => setImporting(false)}
        />
      </LazyOverlay>
    </ListCard>
  );
}
