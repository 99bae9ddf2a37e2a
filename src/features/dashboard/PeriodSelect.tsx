import { Select } from '@mantine/core';
import { FIRST_PERIOD, PERIODS, type Period } from './dashboard-view.ts';

const PERIOD_WORDS: Readonly<Record<Period, string>> = {
  1: 'Today',
  7: '7 days',
  30: '30 days',
  90: '90 days',
  365: 'A year',
};

const OPTIONS = PERIODS.map((period) => ({ value: String(period), label: PERIOD_WORDS[period] }));

interface PeriodSelectProps {
  value: Period;
  /** Undefined for the default, which is left out of the URL. */
  onPeriod: (period: Period | undefined) => void;
}

/** The days that a card counts. */
export const PeriodSelect = ({ value, onPeriod }: PeriodSelectProps) => (
  <Select
    size="xs"
    w={104}
    aria-label="Days"
    allowDeselect={false}
    data={OPTIONS}
    value={String(value)}
    onChange={(chosen) => {
      const period = PERIODS.find((one) => String(one) === chosen);
      onPeriod(period === FIRST_PERIOD ? undefined : period);
    }}
  />
);
