import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { AnswerOf } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import { dateTime } from '../../ui/format.ts';
import { checkedWhen, checkInWords } from '../../ui/records/history-check.ts';
import css from './seal.module.css';

interface CheckStripProps {
  query: UseQueryResult<AnswerOf<'getConformance'>, ApiError>;
}

/** What the last check of all histories found, and whether one runs. */
export function CheckStrip({ query: { data, error } }: CheckStripProps) {
  const last = data?.last ?? null;
  const isBroken = last !== null && last.faulty > 0;
  const Icon = isBroken ? IconAlertTriangle : last === null ? IconClock : IconCheck;
  return (
    <section
      className={css.seal}
      data-verifies={last === null ? undefined : !isBroken}
      aria-label="Histories"
      role={isBroken ? 'alert' : 'status'}
      aria-busy={data === undefined && error === null}
    >
      <p>
        <Icon size={16} aria-hidden />
        <span>
          {data === undefined
            ? error === null
              ? 'Looking up the last check of histories ...'
              : `The last check of histories could not be read: ${error.message}`
            : sentences(data)}
        </span>
      </p>
    </section>
  );
}

function sentences({ running_since, last }: AnswerOf<'getConformance'>): string {
  const now = running_since === null ? '' : `Histories are being checked since ${dateTime(running_since)}. `;
  if (last === null)
    return now === '' ? 'No history has been checked yet. All are checked every night.' : now.trim();
  const by = last.by === null ? '' : ` for ${last.by}`;
  return `${now}${checkInWords(last)}; ${checkedWhen(last)}${by}.`;
}
