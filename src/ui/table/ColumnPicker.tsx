import { Button } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Layout } from './layout.ts';
import css from './table.module.css';

const ColumnList = lazy(() => import('./ColumnList.tsx'));

interface ColumnPickerProps {
  columns: readonly { key: string; label: string }[];
  layout: Layout;
}

/**
 * The button at the right of a table, and the column list it opens. It is our own because Mantine's
 * Menu would add 29 kB (gzip) to the first load.
 */
export function ColumnPicker({ columns, layout }: ColumnPickerProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!open) return;
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && root.current?.contains(event.target) === false) setOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [open]);

  return (
    <div
      ref={root}
      role="presentation"
      className={css.pickerRoot}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        event.stopPropagation();
        setOpen(false);
        root.current?.querySelector('button')?.focus();
      }}
    >
      <Button
        variant="subtle"
        size="compact-sm"
        color="gray"
        className={css.tool}
        aria-expanded={open}
        leftSection={<IconColumns3 size={16} stroke={1.5} aria-hidden />}
        onClick={() => setOpen(!open)}
      >
        Columns
      </Button>
      {open && (
        <div role="dialog" aria-label="Columns" className={css.picker}>
          <Suspense fallback={null}>
            <ColumnList columns={columns} layout={layout} />
          </Suspense>
        </div>
      )}
    </div>
  );
}
