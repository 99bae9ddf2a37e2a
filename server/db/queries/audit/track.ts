/**
 * Facts beside a stone's history: its documents, the sheets that named it, and the price lists
 * applied since.
 */
import type { components } from '../../../../src/api/schema.gen.ts';
import { keptPrice } from '../../fragments/prices.ts';
import { seesClient } from '../../fragments/tenancy.ts';
import { LINES, LINE_WORKFLOWS } from '../../records/all.ts';
import type { Tx } from '../../with-actor.ts';
import { linesFrom } from '../transactions/line-joins.ts';

type Track = components['schemas']['Track'];

/** The stone's lines with client, prices and papers, by the record ids of the history. */
export function linesOfStone(tx: Tx, stoneId: string): Promise<Track['lines']> {
  const each = LINE_WORKFLOWS.map((workflow) => {
    const { document, invoiced } = LINES[workflow];
    return `SELECT l.id, '${workflow}' AS workflow, trim(c.first_name || ' ' || c.last_name) AS name, b.company_name,
                   ${document === null ? 'NULL' : 'd.number'} AS document, ${invoiced === null ? 'NULL' : 'i.number'} AS invoice,
                   l.sell_amt AS amount, ${keptPrice(tx.actor, 'total_amt', 'l')} AS cost_amt
              FROM ${linesFrom(workflow)} WHERE l.stone_id = $1 AND ${seesClient('l.client_id')}`;
  });
  return tx.many(each.join(' UNION ALL '), [stoneId]);
}

/** The last sheets of its provider that named it, newest first; for those who see uploads. */
export function sheetsOfStone(tx: Tx, stoneId: string): Promise<Track['sheets']> {
  return tx.many(
    `SELECT u.id, f.original_name AS file_name, u.finished_at AS at,
            coalesce((SELECT min(c.kind) FROM upload_change c WHERE c.upload_id = u.id AND c.stone_id = s.id),
                     'unchanged') AS kind
       FROM stone s JOIN upload u ON u.provider_id = s.provider_id JOIN stored_file f ON f.id = u.file_id
      WHERE s.id = $1 AND u.state = 'done'
        AND EXISTS (SELECT FROM upload_stone n WHERE n.upload_id = u.id AND n.stone_id = s.id)
      ORDER BY u.finished_at DESC`,
    [stoneId],
  );
}

const SHOWN_RUNS = 5;

/** The newest runs that applied price lists to the stock while the stone was in it. */
export function repricingsOfStone(tx: Tx, stoneId: string): Promise<Track['repricings']> {
  return tx.many(
    `SELECT r.id, r.cause, r.finished_at AS at FROM stone s JOIN repricing r ON r.finished_at > s.created_at
      WHERE s.id = $1 AND r.state = 'done' ORDER BY r.finished_at DESC LIMIT ${SHOWN_RUNS}`,
    [stoneId],
  );
}
