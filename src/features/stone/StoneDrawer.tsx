import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { q } from '../../api/query.ts';
import { statusLabel } from '../../machines/workflows.ts';
import { carat } from '../../ui/format.ts';
import { Notice } from '../../ui/Notice.tsx';
import { RecordDrawer } from '../../ui/RecordDrawer.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { gradeLabel, type StoneDna } from './words.ts';

/** Loaded with the first stone that is opened: a search without one does not pay for it. */
const StoneReport = lazy(async () => ({ default: (await import('./StoneReport.tsx')).StoneReport }));

interface StoneDrawerProps {
  /** Null: no stone is open. */
  stockNo: string | null;
  onClose: () => void;
  /** What can be done with the stone; it belongs to the screen that opened it. */
  actions: (stone: StoneDna) => ReactNode;
}

/** One stone at the right: everything known about it, its status, its media, its history. */
export function StoneDrawer({ stockNo, onClose, actions }: StoneDrawerProps) {
  const query = useQuery({
    ...q<'getStone'>('getStone', { query: { stock_no: stockNo ?? '' } }),
    enabled: stockNo !== null,
  });
  const stone: AnswerOf<'getStone'> | undefined = query.data;
  return (
    <RecordDrawer
      opened={stockNo !== null}
      onClose={onClose}
      width={720}
      title={stockNo ?? stone?.stock_no ?? 'Stone'}
      subtitle={stone && subtitleOf(stone)}
      status={stone && <StatusBadge status={statusLabel('stone', stone.status)} />}
      actions={stone && actions(stone)}
    >
      {stone !== undefined ? (
        <Suspense fallback={<Bars />}>
          <StoneReport stone={stone} />
        </Suspense>
      ) : query.isError ? (
        <Trouble error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Bars />
      )}
    </RecordDrawer>
  );
}

const subtitleOf = (stone: StoneDna): string =>
  [
    gradeLabel('shape', stone.shape),
    stone.carat == null ? null : `${carat(stone.carat)} ct`,
    stone.color ??
      [gradeLabel('intensity', stone.intensity), gradeLabel('fancy_color', stone.fancy_color)]
        .filter(Boolean)
        .join(' '),
    stone.clarity,
    [stone.lab, stone.report_no].filter(Boolean).join(' '),
  ]
    .filter((part) => part != null && part !== '')
    .join(' · ');

function Trouble({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof ApiError && error.status === 404) {
    return <Notice title="There is no such stone">It was withdrawn, or its number was mistyped.</Notice>;
  }
  return (
    <Notice
      tone="error"
      title={error.message}
      detail={
        error instanceof ApiError && error.requestId !== null ? `Request ${error.requestId}` : undefined
      }
      action={
        <Button variant="default" onClick={onRetry}>
          Try again
        </Button>
      }
    />
  );
}

function Bars() {
  return (
    <div aria-label="Loading" aria-busy>
      {[96, 160, 120].map((height) => (
        <Skeleton key={height} height={height} mb="md" animate={false} />
      ))}
    </div>
  );
}
