import { Select } from '@mantine/core';
import { Fragment } from 'react';
import { isStockField, STOCK_FIELDS, type StockField } from '../../../domain/sheets/stock-fields.ts';
import { StatusBadge } from '../../../ui/records/StatusBadge.tsx';
import { wholeText } from '../../../ui/table/whole-text.ts';
import {
  certainty,
  clashes,
  fieldOf,
  fieldOptions,
  nameOf,
  readingsOf,
  whyLook,
  type Choices,
  type Column,
  type FieldByColumn,
} from './mapping.ts';
import { ColumnReadings } from './ColumnReadings.tsx';
import type { UploadSurvey } from '../upload.ts';
import css from '../stock.module.css';

interface MappingTableProps {
  /** The columns shown; `all` is the full list, for checking duplicates. */
  columns: readonly Column[];
  all: readonly Column[];
  choices: Choices;
  filled: FieldByColumn;
  /** Undefined until the sheet has been read completely. */
  survey: UploadSurvey | undefined;
  mayChange: boolean;
  onChoose: (column: number, field: StockField | null) => void;
}

/** The field of each column with confidence and reason. A person's choice overrides it. */
export function MappingTable({
  columns,
  all,
  choices,
  filled,
  survey,
  mayChange,
  onChoose,
}: MappingTableProps) {
  const clashing = clashes(all, choices);
  const rows = survey?.rows_read ?? null;
  return (
    <div className={css.tableBox} role="region" aria-label="Columns of the sheet" tabIndex={0}>
      <table className={`${css.table} ${css.columns}`}>
        <thead>
          <tr>
            <th scope="col">Column</th>
            <th scope="col">First values</th>
            <th scope="col" className={css.number}>
              Filled
            </th>
            <th scope="col" className={css.fieldHead}>
              {' '}
              Contains{' '}
            </th>
            <th scope="col">Recognised</th>
            <th scope="col">Why</th>
          </tr>
        </thead>
        <tbody>
          {columns.map((column) => {
            const field = fieldOf(column, choices);
            const others =
              field === null ? [] : (clashing.get(field) ?? []).filter((other) => other !== column);
            const readings = readingsOf(column, survey);
            return (
              <Fragment key={column.column}>
                <tr
                  data-parted={readings.length > 0 || undefined}
                  data-ignored={field === null || undefined}
                  data-look={whyLook(column, choices, filled) ?? undefined}
                >
                  <th scope="row" className={css.heading}>
                    {column.header === '' ? <em>no heading</em> : column.header}
                  </th>
                  <td ref={(cell) => wholeText(cell)} className={css.samples}>
                    {(column.samples ?? []).join(' · ')}
                  </td>
                  <td className={`${css.number} ${css.filled}`}>{share(filled.get(column.column), rows)}</td>
                  <td className={css.holds}>
                    <Select
                      aria-label={`${nameOf(column)} contains`}
                      size="xs"
                      searchable
                      clearable
                      placeholder="Ignored"
                      nothingFoundMessage="No such field"
                      clearButtonProps={{ 'aria-label': `Ignore ${nameOf(column)}` }}
                      data={fieldOptions(column)}
                      value={field}
                      disabled={!mayChange}
                      error={others[0] === undefined ? undefined : `Also chosen for ${nameOf(others[0])}`}
                      onChange={(value) =>
                        onChoose(column.column, value !== null && isStockField(value) ? value : null)
                      }
                    />
                  </td>
                  <td className={css.recognised}>
                    <StatusBadge quiet status={certainty(column, choices, filled)} />
                    {field !== null && !choices.has(column.column) && column.basis !== 'chosen' && (
                      <span
                        className={css.confidence}
                      >{`${Math.round((column.confidence ?? 0) * 100)} %`}</span>
                    )}
                  </td>
                  <td className={css.why}>
                    {whyOf(column, choices)}{' '}
                    {mayChange && whyLook(column, choices, filled) !== null && (
                      <button
                        type="button"
                        className={css.link}
                        aria-label={
                          field === null
                            ? `Leave ${nameOf(column)} out`
                            : `Confirm that ${nameOf(column)} contains ${STOCK_FIELDS[field].label}`
                        }
                        onClick={() => onChoose(column.column, field)}
                      >
                        {field === null ? 'Leave it out' : 'Confirm'}
                      </button>
                    )}
                  </td>
                </tr>
                {readings.length > 0 && (
                  <tr data-look={whyLook(column, choices, filled) ?? undefined}>
                    <td colSpan={6} className={css.wholeRow}>
                      <ColumnReadings
                        name={nameOf(column)}
                        choices={readings}
                        chosen={choices.get(column.column)}
                        disabled={!mayChange}
                        onChoose={(one) => onChoose(column.column, one)}
                      />
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
      {columns.length === 0 && <p className={css.none}>No column with that name.</p>}
    </div>
  );
}

/** The share of rows with a value; empty until the whole sheet has been read. */
function share(filled: number | undefined, rows: number | null): string {
  if (filled === undefined || rows === null || rows === 0) return '';
  const percent = (filled / rows) * 100;
  return percent > 0 && percent < 1 ? '< 1 %' : `${Math.floor(percent)} %`;
}

function whyOf(column: Column, choices: Choices): string {
  const choice = choices.get(column.column);
  const isKept = column.basis === 'chosen' && choice === (column.field ?? null);
  if (choice === undefined || isKept) return column.reason ?? '';
  if (choice === (column.field ?? null)) return 'You have confirmed it';
  if (column.basis === 'chosen') return 'Your choice';
  const proposed = column.field && isStockField(column.field) ? STOCK_FIELDS[column.field].label : null;
  return proposed === null ? 'Your choice; it was ignored' : `Your choice; proposed was ${proposed}`;
}
