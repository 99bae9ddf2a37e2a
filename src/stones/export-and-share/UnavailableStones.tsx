import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import { q } from '../../api/query.ts';
import { STONE_STATUS } from '../../domain/codes.ts';
import { statusLabel } from '../../machines/workflows.ts';
import { plural } from '../../ui/format.ts';
import common from '../../ui/common.module.css';

/** The chosen stones that have become unavailable since they were chosen. */
export function UnavailableStones({ numbers, opened }: { numbers: readonly string[]; opened: boolean }) {
  const now = useQuery<AnswerOf<'showSelected'>, ApiError>({
    ...q<'showSelected'>('showSelected', { data: { stock_numbers: [...numbers] } }),
    enabled: opened && numbers.length > 0,
    staleTime: 0,
  });
  const taken = (now.data?.stockList ?? []).filter(({ status }) => status !== STONE_STATUS.available);
  const missing = now.data?.missing ?? [];
  if (taken.length + missing.length === 0) return null;
  const words = [
    ...taken.map(({ stock_no, status }) => `${stock_no} (${statusLabel('stone', status).label})`),
    ...missing.map((number) => `${number} (no longer offered)`),
  ];
  return (
    <p className={common.quiet} role="status">
      {plural(words.length, 'stone')} not available now: {words.join(', ')}.
    </p>
  );
}
