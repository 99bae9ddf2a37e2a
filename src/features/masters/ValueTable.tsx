import { useState } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import { LoadFailed } from '../../ui/notices/LoadFailed.tsx';
import { Notice } from '../../ui/notices/Notice.tsx';
import type { FetchCycle } from '../../ui/lists/use-fetch-cycle.ts';
import { ValueRow } from './ValueRow.tsx';
import css from './masters.module.css';
import { useApiMutation } from '../../api/query.ts';
import { toast } from '../../ui/notices/toast.ts';
import { CHANGED_BY_MASTERS, type Master, type Value } from './master.ts';
import common from '../../ui/common.module.css';
import setting from '../../ui/table/setting-table.module.css';

interface ValueTableProps {
  master: Master;
  cycle: FetchCycle<AnswerOf<'listSubMasters'>, Value>;
  readOnly: boolean;
  isSearched: boolean;
  onEdit: (value: Value) => void;
}

/**
 * The values in order, which are dragged or moved with the arrow keys, and switched on or off in
 * place.
 */
export function ValueTable({ master, cycle, readOnly, isSearched, onEdit }: ValueTableProps) {
  const { values, move } = useOrder(master, cycle.rows);
  const [moved, setMoved] = useState('');
  const { state, error } = cycle;
  if (error !== null) return <LoadFailed error={error} onRetry={cycle.retry} />;
  if (state === 'success' && values.length === 0) {
    return isSearched ? (
      <Notice title="No value matches">Clear the search to see every value.</Notice>
    ) : (
      <Notice title="No values yet">Add the first value that people choose from this list.</Notice>
    );
  }
  return (
    <div className={setting.scroller} tabIndex={0} role="region" aria-label={`Values of ${master.name}`}>
      <table className={`${setting.table} ${css.values}`} aria-busy={state === 'pending' || undefined}>
        <thead>
          <tr>
            <th scope="col">
              <span className={common.unseen}>Move</span>
            </th>
            <th scope="col">Value</th>
            <th scope="col">Code</th>
            <th scope="col">Keyword</th>
            <th scope="col">In use</th>
            <th scope="col">Active</th>
            <th scope="col">Default</th>
            <th scope="col">Displayed</th>
            <th scope="col">
              <span className={common.unseen}>Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {values.map((value, place) => (
            <ValueRow
              key={value.id}
              value={value}
              readOnly={readOnly}
              onEdit={() => onEdit(value)}
              onMove={(by) => {
                move(value.id, place + by);
                const now = Math.min(Math.max(place + by, 0), values.length - 1) + 1;
                setMoved(`${value.name}: place ${now} of ${values.length}`);
              }}
              onDropped={(id) => move(id, place)}
            />
          ))}
        </tbody>
      </table>
      <p role="status" className={common.unseen}>
        {moved}
      </p>
    </div>
  );
}

interface Order {
  /** The values as shown: a move is applied at once and reverted if the server refuses it. */
  values: readonly Value[];
  /** Moves a value to a position among those shown, from 0. */
  move: (id: string, to: number) => void;
}

/** The order of the values shown, and how to change it. */
function useOrder(master: Master, rows: readonly Value[]): Order {
  // The rows that were moved: once the answer has come they still show the order before.
  const [moved, setMoved] = useState<readonly Value[] | null>(null);
  const put = useApiMutation('orderSubMasters', {
    invalidates: CHANGED_BY_MASTERS,
    onError: ({ message }) => {
      setMoved(null);
      toast.failed(message);
    },
  });
  const wanted = put.isPending || moved === rows ? put.variables?.data?.ids : undefined;
  const byId = new Map(rows.map((row) => [row.id, row]));
  const fits = wanted !== undefined && wanted.length === rows.length && wanted.every((id) => byId.has(id));
  const values = fits ? wanted.flatMap((id) => byId.get(id) ?? []) : rows;
  return {
    values,
    move(id, to) {
      const ids = values.map((value) => value.id);
      const from = ids.indexOf(id);
      if (from === -1 || to < 0 || to >= ids.length || to === from) return;
      ids.splice(to, 0, ...ids.splice(from, 1));
      setMoved(rows);
      put.mutate({ data: { master_id: master.id, ids, moved: id } });
    },
  };
}
