import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '../../api/client.ts';
import { q, type ApiQuery } from '../../api/query.ts';
import { age, dateTime } from '../format.ts';
import css from './shell.module.css';

const RATE: ApiQuery<AnswerOf<'getUsdInr'>> = q<'getUsdInr'>('getUsdInr');
const HALF_AN_HOUR = 30 * 60_000;

/** The dollar's rate in rupees and its age; nothing until one is set. */
export function RupeeRate() {
  const { data } = useQuery({ ...RATE, staleTime: HALF_AN_HOUR, refetchInterval: HALF_AN_HOUR });
  if (data?.rate == null || data.changed_at == null) return null;
  return (
    <p className={css.rate} title={`Set ${dateTime(data.changed_at)} by ${data.changed_by ?? ''}`}>
      USD/INR <b>{data.rate}</b>
      <small>{age(data.changed_at)}</small>
    </p>
  );
}
