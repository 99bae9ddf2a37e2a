import { Checkbox } from '@mantine/core';
import { STOP_KINDS, type ImportStop, type StopKind } from '../../../domain/sheets/import-stops.ts';
import { plural } from '../../../ui/format.ts';
import css from '../stock.module.css';
import common from '../../../ui/common.module.css';

interface ImportStopsProps {
  stops: readonly ImportStop[];
  confirmed: readonly StopKind[];
  mayConfirm: boolean;
  onConfirm: (confirmed: StopKind[]) => void;
}

const YES: Record<StopKind, (count: number) => string> = {
  withdraws_many: (count) => `Yes, withdraw ${plural(count, 'stone')}`,
  kind_contradicted: (count) => `Yes, ${plural(count, 'row')} kept as the sheet says`,
  prices_disagree: (count) => `Yes, use the price per carat of ${plural(count, 'row')}`,
  prices_far_off: (count) => `Yes, ${count === 1 ? 'the price is' : `the ${count} prices are`} right`,
  prices_fall: (count) => `Yes, ${plural(count, 'stone')} at less than half the price`,
  heavy_stones: (count) => `Yes, ${count === 1 ? 'the weight is' : `the ${count} weights are`} right`,
  repeats_many: (count) => `Yes, leave out ${plural(count, 'repeated row')}`,
};

/** Findings that stop the import, each with a checkbox to confirm it. */
export function ImportStops({ stops, confirmed, mayConfirm, onConfirm }: ImportStopsProps) {
  return stops.map(({ kind, count, sentence, rows }) => (
    <div key={kind} className={css.warning} role="alert">
      <p>{sentence}</p>
      {rows.length > 0 && (
        <p className={common.quiet}>
          {`${rows.length < count ? 'The first rows' : 'Rows'}: ${rows.join(', ')}. All are listed under Issues.`}
        </p>
      )}
      <Checkbox
        label={YES[kind](count)}
        checked={confirmed.includes(kind)}
        disabled={!mayConfirm}
        onChange={({ currentTarget: { checked } }) =>
          onConfirm(STOP_KINDS.filter((one) => (one === kind ? checked : confirmed.includes(one))))
        }
      />
    </div>
  ));
}
