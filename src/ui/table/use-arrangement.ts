import { useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';
import { arranged, type Arrangement } from './arrangement.ts';
import type { DataColumn } from './columns.ts';
import type { Layout } from './layout.ts';

const CHECK_WIDTH = 40;

/** The arrangement as this person keeps it, on this screen; another one only when something of it has changed. */
export function useArrangement<Row>(
  columns: readonly DataColumn<Row>[],
  { order, shown, widths }: Layout,
  selectable: boolean,
): Arrangement<Row> {
  const phone = useMediaQuery('(max-width: 640px)');
  return useMemo(
    () =>
      arranged(
        columns,
        { order, shown, widths },
        // On a phone two sticky columns would leave no room for a third.
        { lead: selectable ? CHECK_WIDTH : 0, most: phone ? 1 : Infinity },
      ),
    [columns, order, shown, widths, selectable, phone],
  );
}
