import { useQuery } from '@tanstack/react-query';
import type { AnswerOf, QueryOf } from '../api/client.ts';
import { q } from '../api/query.ts';
import type { DataColumn } from '../ui/table/columns.ts';

export type TableField = AnswerOf<'listTableFields'>[number];

const NONE: readonly TableField[] = [];

/**
 * The columns of a view as the server offers them to this person. Asked for beside the first rows,
 * and once a session; without them there is no table, so that a failure is the screen's.
 */
export function useFields(view: NonNullable<QueryOf<'listTableFields'>['view']>): readonly TableField[] {
  const fields = useQuery({
    ...q<'listTableFields'>('listTableFields', { query: { view } }),
    staleTime: Infinity,
    throwOnError: true,
  });
  return fields.data ?? NONE;
}

/** How a screen draws one of the server's columns, which has its name from there. */
export type DrawnField<Row> = Omit<DataColumn<Row>, 'label' | 'hidden'> & { label?: string };

/**
 * The server's columns as a screen draws them; what the screen alone has stays behind the column
 * before it.
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
