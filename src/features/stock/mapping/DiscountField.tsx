import { Radio } from '@mantine/core';
import { count } from '../../../ui/format.ts';
import type { Statements } from './StatementFields.tsx';
import type { UploadSurvey } from '../upload.ts';
import css from '../stock.module.css';

type Evidence = NonNullable<UploadSurvey['discount']>;
type Reading = NonNullable<Statements['discount']>;

interface DiscountFieldProps {
  /** Null when the sheet has no discounts. */
  evidence: Evidence | null;
  stated: Reading | null;
  disabled: boolean;
  onChange: (reading: Reading | null) => void;
}

const READINGS: readonly (Reading & { words: string })[] = [
  { sign: 1, scale: 1, words: '-35 is 35 % below the list' },
  { sign: -1, scale: 1, words: '35 is 35 % below the list' },
  { sign: 1, scale: 100, words: '-0.35 is 35 % below the list' },
  { sign: -1, scale: 100, words: '0.35 is 35 % below the list' },
];

const keyOf = ({ sign, scale }: Reading): string => `${sign} ${scale}`;

/**
 * How the sheet writes discounts: what was detected, how many rows support it, and a field to
 * correct it.
 */
export function DiscountField({ evidence, stated, disabled, onChange }: DiscountFieldProps) {
  if (evidence === null) return null;
  const agreeing = new Map(evidence.readings.map((reading) => [keyOf(reading), reading.agree]));
  return (
    <Radio.Group
      label="Discounts"
      description={groundsOf(evidence)}
      // An assumption is not preselected, so that choosing it confirms it.
      value={stated === null && evidence.basis === 'usage' ? null : keyOf(stated ?? evidence)}
      onChange={(value) => {
        const chosen = READINGS.find((reading) => keyOf(reading) === value);
        if (chosen !== undefined) onChange({ sign: chosen.sign, scale: chosen.scale });
      }}
    >
      <div className={css.readings}>
        {READINGS.map((reading) => (
          <Radio
            key={keyOf(reading)}
            size="xs"
            value={keyOf(reading)}
            disabled={disabled}
            label={reading.words}
            description={[
              ...(keyOf(reading) === keyOf(evidence)
                ? [evidence.basis === 'usage' ? 'taken if you say nothing' : 'found in this sheet']
                : []),
              ...(evidence.priced > 0
                ? [
                    `fits ${count(agreeing.get(keyOf(reading)) ?? 0)} of ${count(evidence.priced)} rows with prices`,
                  ]
                : []),
            ].join(', ')}
          />
        ))}
      </div>
      {stated !== null && (
        <button type="button" className={css.link} disabled={disabled} onClick={() => onChange(null)}>
          Detect in each sheet
        </button>
      )}
    </Radio.Group>
  );
}

function groundsOf({ basis, rows, examples }: Evidence): string {
  const shown = examples
    .map(({ row, written, from_prices }) =>
      from_prices === null
        ? `${written} in row ${row}`
        : `${written} in row ${row}, by its prices ${from_prices} %`,
    )
    .join('; ');
  switch (basis) {
    case 'prices':
      return `Detected from the prices of the rows: ${shown}.`;
    case 'minus_signs':
      return `Detected from the minus signs; ${count(rows)} rows were looked at: ${shown}.`;
    case 'usage':
      return `The sheet does not show whether they are above or below the list, so this is assumed: ${shown}. Please confirm.`;
  }
}
