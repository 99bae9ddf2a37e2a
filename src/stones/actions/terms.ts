/** The usual terms of a memo, and the day that each leads to when it is issued today. */
import { useQuery } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { q } from '../../api/query.ts';
import { addBusinessDays } from '../../domain/business-days.ts';

export interface Terms {
  name: string;
  /** YYYY-MM-DD. */
  due: string;
}

const DAY = 'YYYY-MM-DD';

/** The usual ones stand first. Empty while the house's holidays are on their way: without them no day is right. */
export function useTerms(asked: boolean): readonly Terms[] {
  const { data } = useQuery({ ...q<'getHolidays'>('getHolidays'), enabled: asked });
  if (data === undefined) return [];
  const holidays = new Set(data.days.map(({ day }) => day));
  const today = dayjs();
  return [
    {
      name: `${data.memo_days} business days`,
      due: addBusinessDays(today.format(DAY), data.memo_days, holidays),
    },
    ...[30, 60, 90].map((days) => ({ name: `${days} days`, due: today.add(days, 'day').format(DAY) })),
  ];
}
