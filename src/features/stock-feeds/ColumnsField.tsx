import { ActionIcon, Select, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import { FEED_COLUMNS } from '../../domain/stones/stock-feed.ts';
import type { DraftColumn } from './feed.ts';
import css from './stock-feeds.module.css';
import common from '../../ui/common.module.css';

interface ColumnsFieldProps {
  columns: readonly DraftColumn[];
  onChange: (columns: DraftColumn[]) => void;
}

const labelOf = (field: string): string => FEED_COLUMNS.find((one) => one.field === field)?.label ?? field;

const swapped = (columns: readonly DraftColumn[], at: number, to: number): DraftColumn[] => {
  const next = [...columns];
  const [moved] = next.splice(at, 1);
  if (moved !== undefined) next.splice(to, 0, moved);
  return next;
};

/** The columns of the sheet in their order, each under the client's own heading. */
export function ColumnsField({ columns, onChange }: ColumnsFieldProps) {
  const offered = FEED_COLUMNS.filter(({ field }) => !columns.some((one) => one.field === field));
  const add = (field: string | null): void => {
    if (field === null) return;
    const key = Math.max(-1, ...columns.map((one) => one.key)) + 1;
    onChange([...columns, { field, heading: labelOf(field), key }]);
  };
  return (
    <fieldset className={css.columns}>
      <legend>Columns</legend>
      <ol className={css.columnList}>
        {columns.map(({ key, field, heading }, at) => (
          <li key={key} className={css.column}>
            <span className={common.quiet}>{labelOf(field)}</span>
            <TextInput
              aria-label={`Heading of ${labelOf(field)}`}
              size="xs"
              required
              maxLength={100}
              value={heading}
              onChange={(event) => {
                const changed = event.currentTarget.value;
                onChange(columns.map((one) => (one.key === key ? { ...one, heading: changed } : one)));
              }}
            />
            <span className={css.moves}>
              <ActionIcon
                variant="subtle"
                aria-label={`Move ${labelOf(field)} up`}
                disabled={at === 0}
                onClick={() => onChange(swapped(columns, at, at - 1))}
              >
                <IconArrowUp size={16} stroke={1.5} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                aria-label={`Move ${labelOf(field)} down`}
                disabled={at === columns.length - 1}
                onClick={() => onChange(swapped(columns, at, at + 1))}
              >
                <IconArrowDown size={16} stroke={1.5} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                aria-label={`Leave out ${labelOf(field)}`}
                disabled={columns.length === 1}
                onClick={() => onChange(columns.filter((one) => one.key !== key))}
              >
                <IconX size={16} stroke={1.5} aria-hidden />
              </ActionIcon>
            </span>
          </li>
        ))}
      </ol>
      <Select
        aria-label="Add a column"
        placeholder="Add a column"
        size="xs"
        searchable
        nothingFoundMessage="No such column"
        data={offered.map(({ field, label }) => ({ value: field, label }))}
        value={null}
        onChange={add}
      />
    </fieldset>
  );
}
