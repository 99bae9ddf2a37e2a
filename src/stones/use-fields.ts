import { useQuery } from '@tanstack/react-query';
import type { AnswerOf, QueryOf } from '../api/client.ts';
import { q } from '../api/query.ts';
import type { DataColumn } from '../ui/table/columns.ts';

export type TableField = AnswerOf<'listTableFields'>[number];

const NONE: readonly TableField[] = [];

/**
 * The columns of a view that the server offers this person. Fetched once a session, in parallel
 * with the first rows. Without them there is no table, so a failure is shown in place of the
 * screen.
 */
export function useFields(view: NonNullable<QueryOf<'listTableFields'>['view']>): readonly TableField[] {
  const fields = useQuery({
    ...q<'listTableFields'>('listTableFields', { query: { view } }),
    staleTime: Infinity,
    throwOnError: true,
  });
  return fields.data ?? NONE;
}

/** How a screen renders one of the server's columns; its label comes from the server. */
export type DrawnField<Row> = Omit<DataColumn<Row>, 'label' | 'hidden'> & { label?: string };

/**
 * The server's columns with the screen's renderers; a column that only the screen has stays behind
 * its neighbour.
 */
export function drawnFields<Row>(
  fields: readonly TableField[],
  drawn: readonly DrawnField<Row>[],
): DataColumn<Row>[] {
  if (fields.length === 0) return [];
  const columns = fields.flatMap(({ field, label, is_default }) => {
    const column = drawn.find(({ key }) => key === field);
    return column === undefined ? [] : [{ ...column, label, hidden: !is_default }];
  });
  drawn.forEach((column, index) => {
    if (column.own !== true) return;
    const before = drawn[index - 1]?.key;
    columns.splice(columns.findIndex(({ key }) => key === before) + 1, 0, {
      label: '',
      hidden: false,
      ...column,
    });
  });
  return columns;
}
