import { Radio } from '@mantine/core';
import { useState } from 'react';
import {
  discountInWords,
  sideOfList,
  type DiscountReading,
  type WrittenDiscount,
} from '../../../domain/sheets/discount-reading.ts';
import { count } from '../../../ui/format.ts';
import type { UploadSurvey } from '../upload.ts';
import css from '../stock.module.css';
import common from '../../../ui/common.module.css';

type Evidence = NonNullable<UploadSurvey['discount']>;

interface DiscountFieldProps {
  /** Null when the sheet has no discounts. */
  evidence: Evidence | null;
  stated: DiscountReading | null;
  disabled: boolean;
  onChange: (reading: DiscountReading | null) => void;
}

const keyOf = ({ sign, scale, of_list }: DiscountReading): string =>
  `${sign} ${scale}${of_list ? ' of' : ''}`;

/** Whether discounts are below or above the list, with sample rows read either way. */
export function DiscountField({ evidence, stated, disabled, onChange }: DiscountFieldProps) {
  const [wanted, setWanted] = useState(false);
  const [first] = evidence?.examples ?? [];
  if (evidence === null || first === undefined) return null;
  if (stated === null && evidence.basis !== 'usage' && !wanted)
    return (
      <p className={common.quiet}>
        {`Discounts: ${discountInWords(first, evidence)}. ${groundsOf(evidence)} `}
        <button type="button" className={css.link} disabled={disabled} onClick={() => setWanted(true)}>
          Change how they are read
        </button>
      </p>
    );
  const readings = readingsOf(evidence, first, stated);
  return (
    <Radio.Group
      label="Are the discounts below or above the list?"
      description={groundsOf(evidence)}
      // An assumption is not preselected, so that choosing it confirms it.
      value={stated === null && evidence.basis === 'usage' ? null : keyOf(stated ?? evidence)}
      onChange={(value) => {
        const chosen = readings.find((reading) => keyOf(reading) === value);
        if (chosen !== undefined) onChange(chosen);
      }}
    >
      <div className={css.readings}>
        {readings.map((reading) => (
          <Radio
            key={keyOf(reading)}
            size="xs"
            value={keyOf(reading)}
            disabled={disabled}
            label={labelOf(first, reading)}
            description={evidence.examples.map((example) => (
              <span key={example.row} className={css.example}>
                {discountInWords(example, reading)}
              </span>
            ))}
          />
        ))}
      </div>
      {stated !== null && (
        <button type="button" className={css.link} disabled={disabled} onClick={() => onChange(null)}>
          Detect it in each sheet
        </button>
      )}
    </Radio.Group>
  );
}

const labelOf = (first: WrittenDiscount, reading: DiscountReading): string => {
  if (reading.of_list) return 'Percent of the list price';
  return sideOfList(first, reading) === 'below' ? 'Below the list' : 'Above the list';
};

/** Both directions, below first; fractions also as percent; and the stated reading. */
function readingsOf(
  { scale, sign, of_list }: DiscountReading,
  first: WrittenDiscount,
  stated: DiscountReading | null,
): DiscountReading[] {
  const both = ([1, -1] as const).map((one): DiscountReading => ({ sign: one, scale }));
  const below = both.filter((reading) => sideOfList(first, reading) === 'below');
  const asPercent: DiscountReading[] = scale === 100 ? [{ sign, scale: 1 }] : [];
  const shares: DiscountReading[] = of_list ? [{ sign: 1, scale, of_list }] : [];
  const all = [...below, ...both, ...asPercent, ...shares, ...(stated ? [stated] : [])];
  return [...new Map(all.map((reading) => [keyOf(reading), reading])).values()];
}

function groundsOf(evidence: Evidence): string {
  const [first] = evidence.examples;
  const side = first ? sideOfList(first, evidence) : 'below';
  const agree = evidence.readings.find((reading) => keyOf(reading) === keyOf(evidence))?.agree ?? 0;
  switch (evidence.basis) {
    case 'prices':
      return `They are ${side} it by the prices in ${count(agree)} of ${count(evidence.priced)} rows.`;
    case 'minus_signs':
      return `They have minus signs, so they are read as ${side} it.`;
    case 'usage':
      return `The sheet does not show which. They are read as ${side} it unless you say otherwise.`;
  }
}
