import { Select } from '@mantine/core';
import {
  EXTERNAL_FIELD_LABEL,
  EXTERNAL_FIELDS,
  type ExternalField,
} from '../../domain/sheets/external-fields.ts';
import type { Preview } from './sheet.ts';
import css from './sheets.module.css';
import common from '../../ui/common.module.css';
import { wholeText } from '../../ui/table/whole-text.ts';

interface ColumnChoicesProps {
  columns: Preview['columns'];
  disabled: boolean;
  onChoose: (column: number, field: ExternalField | null) => void;
}

const FIELDS = EXTERNAL_FIELDS.map((value) => ({ value, label: EXTERNAL_FIELD_LABEL[value] }));

const nameOf = ({ header, column }: Preview['columns'][number]): string => header || `Column ${column + 1}`;

/** Assigns a field to each column of the sheet. */
export function ColumnChoices({ columns, disabled, onChoose }: ColumnChoicesProps) {
  return (
    <div className={css.box} role="region" aria-label="Columns of the sheet" tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">Column</th>
            <th scope="col">First values</th>
            <th scope="col">Contains</th>
          </tr>
        </thead>
        <tbody>
          {columns.map((column) => (
            <tr key={column.column} data-ignored={column.field === null || undefined}>
              <th scope="row">{nameOf(column)}</th>
              <td ref={(cell) => wholeText(cell)} className={`${common.quiet} ${css.samples}`}>
                {column.samples.join(' · ')}
              </td>
              <td>
                <Select
                  aria-label={`${nameOf(column)} contains`}
                  size="xs"
                  clearable
                  placeholder="Not read"
                  clearButtonProps={{ 'aria-label': `Do not read ${nameOf(column)}` }}
                  data={FIELDS}
                  value={column.field}
                  disabled={disabled}
                  onChange={(value) =>
                    onChoose(column.column, EXTERNAL_FIELDS.find((field) => field === value) ?? null)
                  }
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
