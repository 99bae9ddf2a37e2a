/** What the four stone workflows write beyond state and history: one small adapter for each machine. */
import type { WorkflowName } from '../../src/machines/workflow.ts';
import type { Tx } from '../db/with-actor.ts';
import { newId } from '../ids.ts';
import { nextNumber } from './document-numbers.ts';

export type LineWorkflow = Extract<WorkflowName, 'hold' | 'memo' | 'confirmStone' | 'enquiry'>;

/** A column that only this workflow's lines have, with the one value that all lines of a batch get. */
export type OwnColumn =
  | { name: string; type: string; value: unknown }
  /** Computed by the database: a constant of the code, never anything from a request. */
  | { name: string; expression: string };

export interface OpenedDocument {
  /** What people call it; null where lines stand alone. */
  number: string | null;
  columns: OwnColumn[];
}

export interface StartedBy {
  clientId: string;
  doerId: string;
  remark: string | null;
  message?: string;
  dueDate?: string | null;
  terms?: string | null;
}

interface LineAdapter {
  table: string;
  /** Makes the document that the lines belong to, where there is one. */
  open(tx: Tx, by: StartedBy): Promise<OpenedDocument>;
}

/** So many business days from today: the trade's terms do not count Saturdays and Sundays. */
const DUE_DATE = `(SELECT due.day::date
   FROM setting, LATERAL (SELECT day FROM generate_series(current_date + 1, current_date + 7 + 2 * (value #>> '{}')::int,
                                                         interval '1 day') AS day
                          WHERE extract(isodow FROM day) < 6 ORDER BY day LIMIT (value #>> '{}')::int) due
  WHERE key = 'memo_due_days' ORDER BY due.day DESC LIMIT 1)`;
const HOLD_UNTIL = `now() + make_interval(hours => (SELECT (value #>> '{}')::int FROM setting WHERE key = 'hold_hours'))`;

export const LINES: Record<LineWorkflow, LineAdapter> = {
  hold: {
    table: 'hold',
    async open() {
      return { number: null, columns: [{ name: 'due_at', expression: HOLD_UNTIL }] };
    },
  },
  memo: {
    table: 'memo_line',
    async open(tx, by) {
      const id = newId();
      const number = await nextNumber(tx, 'memo', by.clientId);
      await tx.run(
        `INSERT INTO memo (id, number, client_id, issued_by, due_date, terms, remark)
         VALUES ($1, $2, $3, $4, coalesce($5::date, ${DUE_DATE}, current_date), $6, $7)`,
        [id, number, by.clientId, by.doerId, by.dueDate ?? null, by.terms ?? null, by.remark],
      );
      return { number, columns: [{ name: 'memo_id', type: 'uuid', value: id }] };
    },
  },
  confirmStone: {
    table: 'confirm_line',
    async open(tx, by) {
      const id = newId();
      const number = await nextNumber(tx, 'order', by.clientId);
      await tx.run(
        `INSERT INTO confirm_order (id, number, client_id, created_by, remark) VALUES ($1, $2, $3, $4, $5)`,
        [id, number, by.clientId, by.doerId, by.remark],
      );
      return { number, columns: [{ name: 'order_id', type: 'uuid', value: id }] };
    },
  },
  enquiry: {
    table: 'enquiry',
    async open(_tx, by) {
      return { number: null, columns: [{ name: 'message', type: 'text', value: by.message ?? '' }] };
    },
  },
};

/** The whole price of a stone for one client: carats, USD per carat, percent, USD; the last three are the client's. */
export interface Price {
  carat: string | null;
  rap: string | null;
  disc: string | null;
  price_per_ct: string | null;
  total_amt: string | null;
  markup_disc: number | null;
  markup_ppc: string | null;
  sell_amt: string | null;
}

/** The price of that moment, kept on the line for ever: the supplier's, and that of the client. */
const KEPT = {
  carat: 'numeric',
  rap: 'numeric',
  disc: 'numeric',
  price_per_ct: 'numeric',
  total_amt: 'numeric',
  markup_disc: 'float8',
  markup_ppc: 'numeric',
  sell_amt: 'numeric',
} as const satisfies Record<keyof Price, string>;
const FIGURES = [
  'carat',
  'rap',
  'disc',
  'price_per_ct',
  'total_amt',
  'markup_disc',
  'markup_ppc',
  'sell_amt',
] as const;

/** Inserts one line a stone, in its first state, with the price that it was taken at. */
export async function insertLines(
  tx: Tx,
  workflow: LineWorkflow,
  by: StartedBy,
  lines: readonly { lineId: string; stoneId: string; toCode: number; price: Price }[],
  own: readonly OwnColumn[],
): Promise<void> {
  const names = own.map((column) => `, ${column.name}`).join('');
  const given: unknown[] = [];
  const values = own
    .map((column) => {
      if ('expression' in column) return `, ${column.expression}`;
      given.push(column.value);
      return `, $${6 + FIGURES.length + given.length}::${column.type}`;
    })
    .join('');
  const kept = FIGURES.join(', ');
  const figures = FIGURES.map((figure, index) => `$${7 + index}::${KEPT[figure]}[]`).join(', ');
  await tx.run(
    `INSERT INTO ${LINES[workflow].table} (id, stone_id, client_id, created_by, status, remark, ${kept}${names})
     SELECT l.line_id, l.stone_id, $4, $5, l.status, $6, ${kept}${values}
       FROM unnest($1::uuid[], $2::uuid[], $3::smallint[], ${figures}) AS l (line_id, stone_id, status, ${kept})`,
    [
      lines.map((line) => line.lineId),
      lines.map((line) => line.stoneId),
      lines.map((line) => line.toCode),
      by.clientId,
      by.doerId,
      by.remark,
      ...FIGURES.map((figure) => lines.map(({ price }) => price[figure])),
      ...given,
    ],
  );
}
