/**
 * Twins: rows of stock that have a certificate in common, the same shape and the same weight, and
 * so are offers of one stone (certificates_of and certified_weight in server/db/schema/stones.sql).
 */
import { STONE_STATUS, type StoneStatus } from '../../../../src/domain/codes.ts';
import type { TwinTaken } from '../../../../src/domain/stones/twins.ts';
import { notUndone } from '../../fragments/undone-uploads.ts';
import { prepared } from '../../prepared.ts';
import type { Tx } from '../../with-actor.ts';
import { forgetDelisted } from './delisted-stones.ts';

const weight = (alias: string): string => `certified_weight(${alias}.carat, ${alias}.pieces)`;

const shape = (alias: string): string => `coalesce(${alias}.shape, '')`;

/** SQL: whether stones of one certificate are twins. */
const areTwins = (a: string, b: string): string =>
  `(${shape(a)} = ${shape(b)} AND ${weight(a)} && ${weight(b)} AND ${a}.id <> ${b}.id)`;

/** More rows than this have a placeholder, not a certificate; as in promise_certificates. */
export const MOST_SHARING = 20;

/**
 * SQL: the rows with this certificate. OFFSET 0 has it looked up in the index; the planner expects
 * a hundredth of the stock for each, and would read all of it.
 */
const rowsWith = (certificate: string): string =>
  `SELECT * FROM stone c WHERE c.certificates @> ARRAY[${certificate}] OFFSET 0`;

/** SQL: whether a certificate is no placeholder. */
const isBelieved = (certificate: string): string =>
  `(SELECT count(*) FROM (${rowsWith(certificate)}) sharing) <= ${MOST_SHARING}`;

/** SQL: joins the rows with the certificate `told`, unless it is a placeholder, as `alias`. */
export const joinSharing = (told: string, alias: string): string =>
  `CROSS JOIN LATERAL (
    SELECT * FROM (SELECT c.*, count(*) OVER () AS sharing FROM (${rowsWith(told)}) c) c
     WHERE sharing <= ${MOST_SHARING}) ${alias}`;

/** SQL: joins the rows that have a certificate of the stone under `of`, as `alias`. */
const joinCertified = (of: string, alias: string): string =>
  `CROSS JOIN LATERAL unnest(${of}.certificates) told ${joinSharing('told', alias)}`;

/** SQL: the workflow that has a twin of the stone under `alias`; null if none has. */
export const twinTaken = (alias: string): string =>
  `CASE WHEN ${alias}.certificates IS NOT NULL THEN (
    SELECT p.workflow FROM unnest(${alias}.certificates) own JOIN promised_certificate p
        ON p.certificate = own AND p.shape = ${shape(alias)} AND p.weight && ${weight(alias)} AND p.stone_id <> ${alias}.id LIMIT 1) END`;

/**
 * Locks stones and their twins in the order of their ids, so that no twin can be promised until the
 * transaction ends. `named` is a query for the stones' ids. Does not wait for the answer.
 */
export function lockWithTwins(tx: Tx, named: string, values: readonly unknown[]): void {
  tx.send(
    prepared(`WITH own AS MATERIALIZED (${certified(`s.id IN (${named})`)}),
     sharing AS MATERIALIZED (
       SELECT one.told, c.* FROM (SELECT DISTINCT told FROM own) one ${joinSharing('one.told', 'c')})
     SELECT FROM stone s WHERE s.id IN (
        ${named} UNION ALL
        SELECT t.id FROM own JOIN sharing t USING (told)
         WHERE own.shape = ${shape('t')} AND own.weight && ${weight('t')} AND own.id <> t.id)
      ORDER BY s.id FOR UPDATE OF s`),
    values,
  );
}

/** SQL: one row for each certificate of these stones, with their shape and weight. */
const certified = (condition: string): string =>
  `SELECT s.id, told, ${shape('s')} AS shape, ${weight('s')} AS weight
     FROM stone s, unnest(s.certificates) told WHERE ${condition}`;

/**
 * Why stones cannot be promised: a twin is promised already, or is among `stoneIds` itself, in
 * which case neither can be. Stones without such a twin are left out. The caller has locked them.
 */
export async function takenTwins(tx: Tx, stoneIds: readonly string[]): Promise<Map<string, TwinTaken>> {
  if (stoneIds.length === 0) return new Map();
  const taken = await tx.many<{ id: string; why: TwinTaken }>(
    prepared(`WITH own AS MATERIALIZED (${certified('s.id = ANY ($1::uuid[])')}),
     doubled AS MATERIALIZED (
       SELECT told FROM (SELECT told FROM own GROUP BY told HAVING count(*) BETWEEN 2 AND ${MOST_SHARING}) d
        WHERE ${isBelieved('told')})
     SELECT own.id, 'request' AS why FROM doubled JOIN own USING (told) JOIN own twin
         ON twin.told = own.told AND twin.shape = own.shape AND twin.weight && own.weight AND twin.id <> own.id
      UNION ALL
     SELECT own.id, p.workflow FROM own JOIN promised_certificate p
         ON p.certificate = own.told AND p.shape = own.shape AND p.weight && own.weight AND p.stone_id <> own.id`),
    [stoneIds],
  );
  return new Map(taken.map(({ id, why }) => [id, why]));
}

/** The other rows with a certificate of this stone, and whether they are its twins. */
export const rowsOfCertificate = (
  tx: Tx,
  stoneId: string,
): Promise<{ id: string; provider_name: string; is_twin: boolean }[]> =>
  tx.many(
    prepared(`SELECT DISTINCT t.id, p.name AS provider_name, ${areTwins('s', 't')} AS is_twin, t.stock_no
       FROM stone s ${joinCertified('s', 't')} JOIN provider p ON p.id = t.provider_id
      WHERE s.id = $1 AND t.id <> s.id AND ${notUndone('t')} ORDER BY is_twin DESC, t.stock_no`),
    [stoneId],
  );

/** A twin of a sold stone, and that stone's number. */
export interface SettledTwin {
  id: string;
  status: StoneStatus;
  sold_id: string;
  sold_no: string;
  /** Why its provider's sheet has withdrawn it; null if none has. */
  delisted: string | null;
}

/**
 * The twins of these stones that are available, or withdrawn by their provider's sheets. The caller
 * has locked them.
 */
export const twinsOfSold = (tx: Tx, soldIds: readonly string[]): Promise<SettledTwin[]> =>
  tx.many<SettledTwin>(
    prepared(`SELECT DISTINCT ON (t.id) t.id, t.status, s.id AS sold_id, s.stock_no AS sold_no, d.reason AS delisted
       FROM stone s ${joinCertified('s', 't')}
       LEFT JOIN delisted_stone d ON d.stone_id = t.id AND d.version = t.version
      WHERE s.id = ANY ($1::uuid[]) AND ${areTwins('s', 't')}
        AND (t.status = ${STONE_STATUS.available} OR t.status = ${STONE_STATUS.notAvailable} AND d.stone_id IS NOT NULL)
      ORDER BY t.id`),
    [soldIds],
  );

/** Notes these twins, by their version after their moves, as withdrawn because of the sale. */
export async function noteWithdrawn(tx: Tx, twins: readonly SettledTwin[]): Promise<void> {
  await tx.run(
    `INSERT INTO twin_withdrawal (stone_id, sold_id, version, delisted)
     SELECT s.id, n.sold_id, s.version, n.delisted
       FROM unnest($1::uuid[], $2::uuid[], $3::text[]) AS n (id, sold_id, delisted) JOIN stone s ON s.id = n.id
     ON CONFLICT (stone_id) DO UPDATE
        SET sold_id = excluded.sold_id, version = excluded.version, delisted = excluded.delisted`,
    [twins.map(({ id }) => id), twins.map(({ sold_id }) => sold_id), twins.map(({ delisted }) => delisted)],
  );
  await forgetDelisted(
    tx,
    twins.map(({ id }) => id),
  );
}

/** The twins that these sales withdrew, locked; those that have moved since are left out. */
export const withdrawnWith = (tx: Tx, soldIds: readonly string[]): Promise<SettledTwin[]> =>
  tx.many<SettledTwin>(
    prepared(`SELECT t.id, t.status, w.sold_id, s.stock_no AS sold_no, w.delisted
       FROM twin_withdrawal w JOIN stone s ON s.id = w.sold_id JOIN stone t ON t.id = w.stone_id AND t.version = w.version
      WHERE w.sold_id = ANY ($1::uuid[]) ORDER BY t.id FOR UPDATE OF t`),
    [soldIds],
  );

export async function forgetWithdrawn(tx: Tx, soldIds: readonly string[]): Promise<void> {
  await tx.run('DELETE FROM twin_withdrawal WHERE sold_id = ANY ($1::uuid[])', [soldIds]);
}

/** Whether this stone is taken for a stone of its own as long as it has its report number. */
export async function disputeReport(tx: Tx, stoneId: string, disputed: boolean): Promise<void> {
  await tx.run('UPDATE stone SET disputed_report = CASE WHEN $2 THEN report_no END WHERE id = $1', [
    stoneId,
    disputed,
  ]);
}
