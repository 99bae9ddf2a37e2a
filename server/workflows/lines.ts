/** Writes documents, and lines with their prices; apply-moves.ts writes state and history. */
import { MOST_TIMES_LIST } from '../../src/domain/prices/pricing.ts';
import { LINES, type LineWorkflow } from '../db/records/all.ts';
import type { LineDocument, OwnColumn, StartedBy } from '../db/records/records.ts';
import { prepared } from '../db/prepared.ts';
import type { Tx } from '../db/with-actor.ts';
import { newId } from '../ids.ts';
import { nextNumber } from './document-numbers.ts';
import { idsOfLines, type LineEffect, type LinePrice } from './line-effect.ts';

export interface OpenedDocument {
  /** Null for lines without a document. */
  id: string | null;
  /** The document's number; null for lines without a document. */
  number: string | null;
  /** The values that all the lines share. */
  columns: OwnColumn[];
}

/** The document that the lines are added to, or a new one without `id`. */
export async function documentOf(
  tx: Tx,
  workflow: LineWorkflow,
  by: StartedBy,
  id: string | null = null,
): Promise<OpenedDocument> {
  const { document, begins } = LINES[workflow];
  const own = await begins(tx, by);
  if (document === null) return { id: null, number: null, columns: own };
  const opened = id === null ? await openDocument(tx, document, by) : { id, number: null };
  return { ...opened, columns: [{ name: document.column, type: 'uuid', value: opened.id }, ...own] };
}

/** Creates the document of the lines. */
async function openDocument(
  tx: Tx,
  document: LineDocument,
  by: StartedBy,
): Promise<{ id: string; number: string }> {
  const id = newId();
  const number = await nextNumber(tx, document.kind, by.clientId);
  const own = writtenOut(document.begins(by), 5);
  tx.send(
    prepared(`INSERT INTO ${document.table} (id, number, client_id, ${document.actor}, remark${own.names})
     VALUES ($1, $2, $3, $4, $5${own.expressions})`),
    [id, number, by.clientId, by.actorId, by.remark, ...own.values],
  );
  return { id, number };
}

/** Further columns for an INSERT that already has `before` placeholders. */
function writtenOut(
  columns: readonly OwnColumn[],
  before: number,
): { names: string; expressions: string; values: unknown[] } {
  const values: unknown[] = [];
  const expressions = columns.map((column) => {
    if ('expression' in column) return `, ${column.expression}`;
    values.push(column.value);
    return `, $${before + values.length}::${column.type}`;
  });
  return {
    names: columns.map(({ name }) => `, ${name}`).join(''),
    expressions: expressions.join(''),
    values,
  };
}

/**
 * A stone's complete price for one client: carats, USD per carat, percent, USD; the last three are
 * the client's.
 */
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

/** The price at that moment, stored on the line permanently: the supplier's and the client's. */
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

/** A line for a client, made by this person. */
export interface InsertedLine {
  lineId: string;
  stoneId: string;
  clientId: string;
  actorId: string;
  toCode: number;
  price: Price;
  remark: string | null;
}

/** Inserts one line per stone in its first state, with the price it was taken at. */
export function insertLines(
  tx: Tx,
  workflow: LineWorkflow,
  lines: readonly InsertedLine[],
  own: readonly OwnColumn[],
): void {
  const more = writtenOut(own, 6 + FIGURES.length);
  const kept = FIGURES.join(', ');
  const figures = FIGURES.map((figure, index) => `$${7 + index}::${KEPT[figure]}[]`).join(', ');
  tx.send(
    prepared(`INSERT INTO ${LINES[workflow].table} (id, stone_id, client_id, created_by, status, remark, ${kept}${more.names})
     SELECT l.line_id, l.stone_id, l.client_id, l.created_by, l.status, l.remark, ${kept}${more.expressions}
       FROM unnest($1::uuid[], $2::uuid[], $3::smallint[], $4::uuid[], $5::uuid[], $6::text[], ${figures})
              AS l (line_id, stone_id, status, client_id, created_by, remark, ${kept})`),
    [
      lines.map((line) => line.lineId),
      lines.map((line) => line.stoneId),
      lines.map((line) => line.toCode),
      lines.map((line) => line.clientId),
      lines.map((line) => line.actorId),
      lines.map((line) => line.remark),
      ...FIGURES.map((figure) => lines.map(({ price }) => price[figure])),
      ...more.values,
    ],
  );
}

/** Replaces the prices stored on existing lines. */
export function savePrices(
  tx: Tx,
  workflow: LineWorkflow,
  lines: readonly { lineId: string; price: Price }[],
): void {
  const figures = FIGURES.map((figure, index) => `$${2 + index}::${KEPT[figure]}[]`).join(', ');
  const set = FIGURES.map((figure) => `${figure} = n.${figure}`).join(', ');
  tx.send(
    prepared(`UPDATE ${LINES[workflow].table} l SET ${set}
       FROM unnest($1::uuid[], ${figures}) AS n (line_id, ${FIGURES.join(', ')}) WHERE l.id = n.line_id`),
    [lines.map(({ lineId }) => lineId), ...FIGURES.map((figure) => lines.map(({ price }) => price[figure]))],
  );
}

/** Effect `renewTime`: the lines expire later. */
export const renewTimes: LineEffect = async (tx, { workflow }, lines) => {
  const { table, renewed } = LINES[workflow];
  if (renewed === null) throw new Error(`A ${workflow} has no time to renew.`);
  await tx.run(`UPDATE ${table} SET ${renewed} WHERE id = ANY ($1::uuid[])`, [idsOfLines(lines)]);
};

/**
 * Effect `keepLowerPrice`: the client's figures follow from the new price per carat, as
 * domain/prices/pricing.ts has it.
 */
export const saveLowerPrices: LineEffect = async (tx, { workflow, prices }, lines) => {
  const ids = idsOfLines(lines);
  const rows = await tx.many<LinePrice & { id: string }>(
    `UPDATE ${LINES[workflow].table} l
        SET markup_ppc = n.price, sell_amt = round(n.price * l.carat, 2),
            markup_disc = CASE WHEN l.rap > 0 AND l.rap * ${MOST_TIMES_LIST} >= n.price
                               THEN round((n.price / l.rap - 1) * 100, 2) END
       FROM unnest($1::uuid[], $2::numeric[]) AS n (id, price)
      WHERE l.id = n.id RETURNING l.id, l.markup_ppc, l.sell_amt`,
    [ids, ids.map((id) => prices?.get(id))],
  );
  return { prices: new Map(rows.map(({ id, ...price }) => [id, price])) };
};
