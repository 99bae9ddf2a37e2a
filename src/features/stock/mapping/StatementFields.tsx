import { SegmentedControl, Select, Switch, TextInput } from '@mantine/core';
import { STONE_TYPE } from '../../../domain/codes.ts';
import type { StockField } from '../../../domain/sheets/stock-fields.ts';
import { CURRENCIES, HOME } from '../../../domain/sheets/currencies.ts';
import { plural } from '../../../ui/format.ts';
import type { Upload } from '../upload.ts';
import { faultOfRate } from './rate.ts';
import css from '../stock.module.css';
import common from '../../../ui/common.module.css';

export type Statements = NonNullable<Upload['statements']>;

const OPEN = '0';
const TYPES = [
  { value: OPEN, label: 'Not stated' },
  { value: String(STONE_TYPE.natural), label: 'Natural' },
  { value: String(STONE_TYPE.labGrown), label: 'Lab grown' },
];

interface StatementFieldsProps {
  /** The fields with a column in the sheet. */
  fields: ReadonlySet<StockField>;
  statements: Statements;
  /** Rows hidden in the workbook. */
  hiddenRows: number;
  disabled: boolean;
  onChange: (next: Statements) => void;
}

/** Facts about all stones of the sheet that are in none of its columns. */
export function StatementFields({
  fields,
  statements,
  hiddenRows,
  disabled,
  onChange,
}: StatementFieldsProps) {
  const told = fields.has('stone_type') || fields.has('lab_grown');
  return (
    <div className={css.statements}>
      {(told || statements.stone_type != null) && (
        <div className={css.labelled}>
          <span id="stated-type">Natural or lab grown</span>
          <SegmentedControl
            aria-labelledby="stated-type"
            size="sm"
            disabled={disabled}
            data={TYPES}
            value={String(statements.stone_type ?? OPEN)}
            onChange={(value) =>
              onChange({
                ...statements,
                stone_type_open: false,
                stone_type: Object.values(STONE_TYPE).find((code) => String(code) === value) ?? null,
              })
            }
          />
          <span className={common.quiet}>
            {told ? 'The sheet has a column for it' : 'The sheet has no column for it'}
          </span>
        </div>
      )}
      <TextInput
        label="Location"
        placeholder="Antwerp"
        description={
          fields.has('location') || fields.has('country')
            ? 'The sheet has a column for it'
            : 'The sheet has no column for it'
        }
        maxLength={80}
        w={260}
        disabled={disabled}
        value={statements.location ?? ''}
        onChange={(event) => onChange({ ...statements, location: event.currentTarget.value || null })}
      />
      {statements.currency && statements.currency !== HOME && (
        <TextInput
          label={`${statements.currency} for one US dollar`}
          description="As stated for this provider; changes only with an import"
          inputMode="decimal"
          w={200}
          disabled={disabled}
          value={statements.rate ?? ''}
          error={faultOfRate(statements.rate ?? '')}
          onChange={(event) => onChange({ ...statements, rate: event.currentTarget.value.trim() || null })}
        />
      )}
      {statements.currency && (
        <Select
          label="Currency of the prices"
          description="Used for columns that name none"
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Ask for the currency again' }}
          w={220}
          disabled={disabled}
          data={CURRENCIES.map(({ code, label }) => ({ value: code, label: `${code}, ${label}` }))}
          value={statements.currency}
          onChange={(currency) => onChange({ ...statements, currency, rate: null })}
        />
      )}
      {hiddenRows > 0 && (
        <Switch
          label={`Read the ${plural(hiddenRows, 'row')} that the workbook hides`}
          description="Left out, they are listed in the report"
          disabled={disabled}
          checked={statements.hidden_rows === 'read'}
          onChange={(event) =>
            onChange({ ...statements, hidden_rows: event.currentTarget.checked ? 'read' : null })
          }
        />
      )}
    </div>
  );
}
