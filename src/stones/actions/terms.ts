/** The usual terms of a memo, each with its due day if issued today. */
import { useQuery } from '@tanstack/react-query';
import { q } from '../../api/query.ts';
import { addBusinessDays } from '../../domain/business-days.ts';
import { addDays, houseToday } from '../../domain/house-days.ts';

export interface Terms {
  name: string;
  /** YYYY-MM-DD. */
  due: string;
}

/** Usual terms first. Empty until the holidays are loaded, because due days depend on them. */
export function useTerms(asked: boolean): readonly Terms[] {
  const { data } = useQuery({ ...q<'getHolidays'>('getHolidays'), enabled: asked });
  if (data === undefined) return [];
  const holidays = new Set(data.days.map(({ day }) => day));
  const today = houseToday();
  return [
    {
      name: `${data.memo_days} business days`,
      due: addBusinessDays(today, data.memo_days, holidays),
    },
    ...[30, 60, 90].map((days) => ({ name: `${days} days`, due: addDays(today, days) })),
  ];
}
