import { Select } from '@mantine/core';
import { isStockField, STOCK_FIELDS, type StockField } from '../../domain/stock-fields.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { certainty, clashes, FIELD_OPTIONS, fieldOf, nameOf, type Choices, type Column } from './mapping.ts';
import css from './stock.module.css';

interface MappingTableProps {
  /** The columns shown; `all` are those that the choice is made among. */
  columns: readonly Column[];
  all: readonly Column[];
  choices: Choices;
  mayChange: boolean;
  onChoose: (column: number, field: StockField | null) => void;
}

/** What each column is taken for, how sure that is and why. A person's choice goes before it. */
export function MappingTable({ columns, all, choices, mayChange, onChoose }: MappingTableProps) {
  const clashing = clashes(all, choices);
  return (
    <div className={css.tableBox} role="region" aria-label="Columns of the sheet" tabIndex={0}>
      <table className={`${css.table} ${css.columns}`}>
        <thead>
          <tr>
            <th scope="col">Column</th>
            <th scope="col">First values</th>
            <th scope="col" className={css.fieldHead}>
              Holds
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
            return (
              <tr key={column.column} data-ignored={field === null || undefined}>
                <th scope="row" className={css.heading}>
                  {column.header === '' ? <em>no heading</em> : column.header}
                </th>
                <td className={css.samples}>{(column.samples ?? []).join(' · ')}</td>
                <td className={css.holds}>
                  <Select
                    aria-label={`${nameOf(column)} holds`}
                    size="xs"
                    searchable
                    clearable
                    placeholder="Ignored"
                    nothingFoundMessage="No such field"
                    clearButtonProps={{ 'aria-label': `Ignore ${nameOf(column)}` }}
                    data={FIELD_OPTIONS}
                    value={field}
                    disabled={!mayChange}
                    error={others[0] === undefined ? undefined : `Also chosen for ${nameOf(others[0])}`}
                    onChange={(value) =>
                      onChoose(column.column, value !== null && isStockField(value) ? value : null)
                    }
                  />
                </td>
                <td className={css.recognised}>
                  <StatusBadge quiet status={certainty(column, choices)} />
                </td>
                <td className={css.why}>{whyOf(column, choices)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function whyOf(column: Column, choices: Choices): string {
  if (!choices.has(column.column)) return column.reason ?? '';
  const proposed = column.field && isStockField(column.field) ? STOCK_FIELDS[column.field].label : null;
  return proposed === null ? 'Your choice; it was ignored' : `Your choice; proposed was ${proposed}`;
}
