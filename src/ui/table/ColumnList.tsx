import { ActionIcon, Button, Checkbox, SegmentedControl } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { Layout, RowHeight } from './layout.ts';
import css from './table.module.css';

interface ColumnListProps {
  columns: readonly { key: string; label: string }[];
  layout: Layout;
}

/** Columns, their order and the row height, saved per user in this browser. */
export default function ColumnList({ columns, layout }: ColumnListProps) {
  const byKey = new Map(columns.map((column) => [column.key, column]));

  function move(key: string, by: -1 | 1): void {
    const from = layout.order.indexOf(key);
    const other = layout.order[from + by];
    if (other === undefined) return;
    layout.setOrder(layout.order.with(from, other).with(from + by, key));
  }

  return (
    <>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label="Row height"
        value={layout.height}
        onChange={(value) => layout.setHeight(value as RowHeight)}
        data={[
          { value: 'dense', label: 'Compact rows' },
          { value: 'roomy', label: 'Tall rows' },
        ]}
      />
      <ul className={css.pickerList}>
        {layout.order.map((key) => {
          const column = byKey.get(key);
          if (column === undefined) return null;
          return (
            <li key={key} className={css.pickerItem}>
              <Checkbox
                size="xs"
                label={column.label}
                checked={layout.shown[key] === true}
                onChange={(event) => layout.show(key, event.currentTarget.checked)}
              />
              <span className={css.pickerMoves}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="sm"
                  aria-label={`Move ${column.label} left`}
                  onClick={() => move(key, -1)}
                >
                  <IconArrowUp size={14} stroke={1.5} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="sm"
                  aria-label={`Move ${column.label} right`}
                  onClick={() => move(key, 1)}
                >
                  <IconArrowDown size={14} stroke={1.5} />
                </ActionIcon>
              </span>
            </li>
          );
        })}
      </ul>
      <Button variant="default" size="xs" fullWidth onClick={layout.reset}>
        Reset
      </Button>
    </>
  );
}
