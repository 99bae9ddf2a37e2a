/**
 * Twins: rows of stock that have a certificate in common, the same shape and the same weight, and
 * so are offers of one stone (shared_certificate in server/db/schema/stones.sql).
 */
import { STONE_STATUS, type StoneStatus } from '../../../../src/domain/codes.ts';
import { GONE } from '../../../../src/domain/sheets/withdrawal.ts';
import type { TwinTaken } from '../../../../src/domain/stones/twins.ts';
import { parametersOf } from '../../fragments/parameter.ts';
import {
  isOutranked,
  isWithheld,
  listedConditions,
  listsOneOffer,
  type StoneView,
} from '../../fragments/shown-offer.ts';
import { notUndone } from '../../fragments/undone-uploads.ts';
import { prepared } from '../../prepared.ts';
import type { Tx } from '../../with-actor.ts';
import { forgetDelisted } from './delisted-stones.ts';

/** SQL: the workflow that has a twin of the stone under `alias`; null if none has. */
export const twinTaken = (alias: string): string =>
  `(SELECT p.workflow FROM shared_certificate c JOIN promised_certificate p ON p.stone_id = c.other_id
     WHERE c.stone_id = ${alias}.id AND c.is_twin LIMIT 1)`;

/**
 * SQL: whether the stone under `alias` is free, although its twin `twin` is sold by what that one's
 * provider has said since: whoever offers it has to be asked again.
 */
export const isSoldAs = (alias: string, twin: string): string =>
  `(${alias}.status = ${STONE_STATUS.available} AND ${twin}.status = ${STONE_STATUS.notAvailable}
     AND ${twin}.supplier_availability = '${GONE}' AND ${twin}.confirmed_at > ${alias}.confirmed_at)`;

/**
 * Locks stones and their twins in the order of their ids, so that no twin can be promised until the
 * transaction ends. `named` is a query for the stones' ids. Does not wait for the answer.
 */
export function lockWithTwins(tx: Tx, named: string, values: readonly unknown[]): void {
  tx.send(
    prepared(`WITH own (id) AS MATERIALIZED (${named})
     SELECT FROM stone s WHERE s.id IN (
        SELECT id FROM own UNION ALL SELECT other_id FROM own JOIN shared_certificate c ON c.stone_id = own.id AND c.is_twin)
      ORDER BY s.id FOR UPDATE OF s`),
    values,
  );
}

/** SQL: those of the stones `$1` that have a twin among them. */
const AMONG = `SELECT c.stone_id AS id FROM shared_certificate c
  WHERE c.stone_id = ANY ($1::uuid[]) AND c.other_id = ANY ($1::uuid[]) AND c.is_twin`;

export const twinsAmong = (tx: Tx, stoneIds: readonly string[]): Promise<{ id: string }[]> =>
  tx.many(prepared(AMONG), [stoneIds]);

/**
 * Why stones cannot be promised: a twin is promised already, or is among `stoneIds` itself, in
 * which case neither can be. Stones without such a twin are left out. The caller has locked them.
 */
export async function takenTwins(tx: Tx, stoneIds: readonly string[]): Promise<Map<string, TwinTaken>> {
  if (stoneIds.length === 0) return new Map();
  const taken = await tx.many<{ id: string; why: TwinTaken }>(
    prepared(`SELECT id, 'request' AS why FROM (${AMONG}) own
      UNION ALL
     SELECT c.stone_id, p.workflow FROM shared_certificate c JOIN promised_certificate p ON p.stone_id = c.other_id
      WHERE c.stone_id = ANY ($1::uuid[]) AND c.is_twin`),
    [stoneIds],
  );
  return new Map(taken.map(({ id, why }) => [id, why]));
}

/**
 * The stones among these that are withheld. The caller has locked them, but not the rows that
 * contradict them: if one of those is sold meanwhile, the refusal was right a moment ago.
 */
export async function withheldOf(tx: Tx, stoneIds: readonly string[]): Promise<Set<string>> {
  if (stoneIds.length === 0) return new Set();
  const withheld = await tx.many<{ id: string }>(
    prepared(`SELECT s.id FROM stone s WHERE s.id = ANY ($1::uuid[]) AND ${isWithheld('s')}`),
    [stoneIds],
  );
  return new Set(withheld.map(({ id }) => id));
}

/** The other rows with a certificate of this stone, and whether they are its twins. */
export const rowsOfCertificate = (
  tx: Tx,
  stoneId: string,
): Promise<{ id: string; provider_name: string; is_twin: boolean }[]> =>
  tx.many(
    prepared(`SELECT t.id, p.name AS provider_name, bool_or(c.is_twin) AS is_twin
       FROM shared_certificate c JOIN stone t ON t.id = c.other_id JOIN provider p ON p.id = t.provider_id
      WHERE c.stone_id = $1 AND ${notUndone('t')}
      GROUP BY t.id, p.name ORDER BY is_twin DESC, t.stock_no`),
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
       FROM shared_certificate c JOIN stone s ON s.id = c.stone_id JOIN stone t ON t.id = c.other_id
       LEFT JOIN delisted_stone d ON d.stone_id = t.id AND d.version = t.version
      WHERE c.stone_id = ANY ($1::uuid[]) AND c.is_twin
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

/** For each of these stones that another offer is shown in place of, that offer. */
export function shownInstead(
  tx: Tx,
  view: StoneView,
  stoneIds: readonly string[],
): Promise<{ id: string; shown_id: string; shown_as: string }[]> {
  if (stoneIds.length === 0 || !listsOneOffer(view)) return Promise.resolve([]);
  const values: unknown[] = [stoneIds];
  const listed = ['true', ...listedConditions(view, 's', parametersOf(values))].join(' AND ');
  return tx.many(
    `SELECT DISTINCT ON (c.stone_id) c.stone_id AS id, s.id AS shown_id, s.stock_no AS shown_as
       FROM shared_certificate c JOIN stone s ON s.id = c.other_id
      WHERE c.stone_id = ANY ($1::uuid[]) AND c.is_twin AND ${listed} ORDER BY c.stone_id, s.id`,
    values,
  );
}

/**
 * These stones in their order, without those that are withheld, and of several offers of one stone
 * among them only the one that the person would be shown, whatever else the stock has.
 */
export async function oneOfferOfEach(
  tx: Tx,
  view: StoneView,
  stoneIds: readonly string[],
): Promise<string[]> {
  const values: unknown[] = [stoneIds];
  const parameter = parametersOf(values);
  const others = await tx.many<{ id: string }>(
    `SELECT s.id FROM stone s JOIN (${AMONG}) twins USING (id)
      WHERE ${isOutranked(view, 's', parameter, (stoneId) => `${stoneId} = ANY ($1::uuid[])`)}
      UNION ALL
     SELECT s.id FROM stone s WHERE s.id = ANY ($1::uuid[]) AND ${isWithheld('s')}`,
    values,
  );
  const left = new Set(others.map(({ id }) => id));
  return stoneIds.filter((id) => !left.has(id));
}
