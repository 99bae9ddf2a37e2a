import { Button } from '@mantine/core';
import { isStockField, STOCK_FIELDS, type StockField } from '../../../domain/sheets/stock-fields.ts';
import type { readingsOf } from './mapping.ts';
import css from '../stock.module.css';

interface ColumnReadingsProps {
  name: string;
  choices: ReturnType<typeof readingsOf>;
  /** The person's choice; undefined before one. */
  chosen: StockField | null | undefined;
  disabled: boolean;
  onChoose: (field: StockField) => void;
}

/** The two fields that a column may contain, side by side, with its first rows read either way. */
export function ColumnReadings({ name, choices, chosen, disabled, onChoose }: ColumnReadingsProps) {
  return (
    <div className={css.readings} role="group" aria-label={`What ${name} may contain`}>
      {choices.map(({ field, examples }) => {
        if (!isStockField(field)) return null;
        const { label } = STOCK_FIELDS[field];
        return (
          <div key={field}>
            <Button
              size="compact-xs"
              variant="default"
              disabled={disabled}
              aria-pressed={chosen === field}
              onClick={() => onChoose(field)}
            >
              {chosen === field ? `It is ${label}` : `Read it as ${label}`}
            </Button>
            {examples.map((example) => (
              <span key={example} className={css.example}>
                {example}
              </span>
            ))}
          </div>
        );
      })}
    </div>
  );
}
