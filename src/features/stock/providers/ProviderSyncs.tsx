import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { AnswerOf } from '../../../api/client.ts';
import type { ApiError } from '../../../api/errors.ts';
import { markStale, q } from '../../../api/query.ts';
import { DateTime } from '../../../ui/lists/Figures.tsx';
import { StatusBadge } from '../../../ui/records/StatusBadge.tsx';
import { SYNC_STATE } from '../../../lists/providers.ts';
import { isUnderWay, outcomeOf, type Sync } from './syncs.ts';
import css from '../stock.module.css';
import common from '../../../ui/common.module.css';

const LOOK_AGAIN_MS = 1000;
const SHOWN = 20;

/** The feed's syncs, newest first; refreshed while one is running. */
export function ProviderSyncs({
  providerId,
  onOpen,
}: {
  providerId: string;
  onOpen: (uploadId: string) => void;
}) {
  const { data, error } = useQuery<AnswerOf<'listSyncs'>, ApiError>({
    ...q<'listSyncs'>('listSyncs', { path: { id: providerId }, query: { size: SHOWN } }),
    refetchInterval: ({ state }) => (state.data?.data.some(isUnderWay) ? LOOK_AGAIN_MS : false),
  });
  useNewStock(data?.data.some(isUnderWay) ?? false);
  if (error !== null) return <p className={common.quiet}>{error.message}</p>;
  if (data === undefined) return <p className={common.quiet}>Loading …</p>;
  if (data.data.length === 0) return <p className={common.quiet}>It has not been fetched yet.</p>;
  return (
    <ul className={css.syncs} aria-label="Syncs">
      {data.data.map((sync) => (
        <li key={sync.id}>
          <StatusBadge quiet status={SYNC_STATE[sync.state]} />
          <span className={common.quiet}>{sync.asked_by ?? 'By the schedule'}</span>
          <DateTime value={sync.created_at} />
          <p className={css.uploadSum}>
            {outcomeOf(sync)} <ToUpload sync={sync} onOpen={onOpen} />
          </p>
        </li>
      ))}
    </ul>
  );
}

const OPENS: Partial<Record<Sync['state'], string>> = {
  unmapped: 'Map the columns',
  asking: 'Check and confirm',
};

function ToUpload({ sync, onOpen }: { sync: Sync; onOpen: (uploadId: string) => void }) {
  const { upload_id: id } = sync;
  if (id === null || id === undefined) return null;
  return (
    <button type="button" className={css.link} onClick={() => onOpen(id)}>
      {OPENS[sync.state] ?? 'Open the sheet'}
    </button>
  );
}

/** A sync changes the stock, so providers, uploads and counts are refetched. */
function useNewStock(underWay: boolean): void {
  const cache = useQueryClient();
  const was = useRef(false);
  useEffect(() => {
    if (was.current && !underWay) {
      markStale(cache);
      void cache.invalidateQueries({ queryKey: ['listProviders'] });
      void cache.invalidateQueries({ queryKey: ['listUploads'] });
    }
    was.current = underWay;
  }, [cache, underWay]);
}
