import { useApiMutation } from '../../api/query.ts';
import { toast } from '../../ui/notices/toast.ts';
import { CHANGED_BY_MASTERS, type Master, type Value } from './master.ts';

interface Order {
  /** The values as shown: a move is applied at once and reverted if the server refuses it. */
  values: readonly Value[];
  /** Moves a value to a position among those shown, from 0. */
  move: (id: string, to: number) => void;
}

/** The order of the values shown, and how to change it. */
export function useOrder(master: Master, rows: readonly Value[]): Order {
  const put = useApiMutation('orderSubMasters', {
    invalidates: CHANGED_BY_MASTERS,
    onError: ({ message }) => toast.failed(message),
  });
  const wanted = put.isPending ? put.variables.data?.ids : undefined;
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
      put.mutate({ data: { master_id: master.id, ids, moved: id } });
    },
  };
}
