import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { markStale } from '../../api/query.ts';
import type { components } from '../../api/schema.gen.ts';
import type { StatusLabel } from '../../domain/labels.ts';
import { count, dateTime } from '../../ui/format.ts';
import { StatusBadge } from '../../ui/records/StatusBadge.tsx';
import css from './price-list.module.css';
import common from '../../ui/common.module.css';

type Run = components['schemas']['Repricing'];

const STATE: Record<Run['state'], StatusLabel> = {
  queued: { label: 'Waiting', colour: 'blue' },
  running: { label: 'Repricing', colour: 'blue' },
  done: { label: 'Repriced', colour: 'green' },
  failed: { label: 'Failed', colour: 'red' },
};

/** The progress or the result of the last repricing. */
export function RepricingStrip({ run }: { run: Run }) {
  const cache = useQueryClient();
  const wasUnderWay = useRef(false);
  const underWay = run.state === 'queued' || run.state === 'running';
  useEffect(() => {
    // Prices have changed, so searches and stones are refetched.
    if (wasUnderWay.current && !underWay) markStale(cache);
    wasUnderWay.current = underWay;
  }, [cache, underWay]);
  return (
    <section className={css.strip} aria-label="Repricing" role="status">
      <StatusBadge status={STATE[run.state]} />
      {underWay ? (
        <>
          <progress
            aria-label="Stones repriced"
            max={Math.max(1, run.stones_total)}
            value={run.stones_done}
          />
          <span>
            {count(run.stones_done)} of {count(run.stones_total)} stones
          </span>
        </>
      ) : (
        <span>
          {run.error ??
            `${count(run.repriced)} stones have a new list price (${count(run.promised)} of them in use, where agreed prices stay); ${count(run.unlisted)} are in no list.`}
        </span>
      )}
      <span className={common.quiet}>
        {dateTime(run.finished_at ?? run.created_at)}, started by {run.asked_by}
      </span>
    </section>
  );
}
