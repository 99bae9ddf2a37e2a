import { SegmentedControl } from '@mantine/core';
import { isStockField, STOCK_FIELDS } from '../../../domain/sheets/stock-fields.ts';
import { count } from '../../../ui/format.ts';
import type { Statements } from './StatementFields.tsx';
import type { UploadSurvey } from '../upload.ts';
import css from '../stock.module.css';
import common from '../../../ui/common.module.css';

type StatedFractions = NonNullable<Statements['fractions']>;

interface FractionFieldsProps {
  found: UploadSurvey['fractions'];
  stated: StatedFractions;
  disabled: boolean;
  onChange: (next: StatedFractions) => void;
}

const FOUND = 'found';
const CHOICES = [
  { value: FOUND, label: '60 %, and listed' },
  { value: 'percent', label: '60 %' },
  { value: 'empty', label: 'Leave empty' },
];

/**
 * Percentages written as fractions: multiplied by 100 and listed, unless a person decides
 * otherwise.
 */
export function FractionFields({ found, stated, disabled, onChange }: FractionFieldsProps) {
  if (found.length === 0) return null;
  return (
    <div className={css.statements}>
      {found.map(({ field, fractions, numbers, rows }) => {
        const label = isStockField(field) ? STOCK_FIELDS[field].label : field;
        return (
          <div key={field} className={css.labelled}>
            <span id={`fractions-${field}`}>{`0.6 in ${label} means`}</span>
            <SegmentedControl
              aria-labelledby={`fractions-${field}`}
              size="sm"
              disabled={disabled}
              data={CHOICES}
              value={stated.find((one) => one.field === field)?.read_as ?? FOUND}
              onChange={(value) => {
                const others = stated.filter((one) => one.field !== field);
                const read_as = value === 'percent' || value === 'empty' ? value : null;
                onChange(read_as === null ? others : [...others, { field, read_as }]);
              }}
            />
            <span className={common.quiet}>
              {`${count(fractions)} of ${count(numbers)} numbers are below 1, first in row ${rows[0] ?? ''}`}
            </span>
          </div>
        );
      })}
    </div>
  );
}
