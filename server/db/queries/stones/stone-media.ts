import type { MediaKey } from '../../../../src/domain/stones/search-filters.ts';
import { parametersOf } from '../../fragments/parameter.ts';
import { stoneAccessConditions, type StoneAccess } from '../../fragments/stone-access.ts';
import { seesClient } from '../../fragments/tenancy.ts';
import { isUuid, type Tx } from '../../with-actor.ts';

export interface StoneMedium {
  stock_no: string;
  /** The address from the supplier's sheet. */
  link: string;
}

/** A stone's medium, for people who see the stone or have a record about it. */
export async function findMedium(
  tx: Tx,
  stoneId: string,
  medium: MediaKey,
  sight: StoneAccess,
): Promise<StoneMedium | undefined> {
  if (!isUuid(stoneId)) return undefined;
  const values: unknown[] = [stoneId];
  const seen = ['true', ...stoneAccessConditions(sight, 's', parametersOf(values))].join(' AND ');
  return tx.one<StoneMedium>(
    `SELECT s.stock_no, s.${medium} AS link FROM stone s
      WHERE s.id = $1 AND s.${medium} IS NOT NULL
        AND (${seen} OR EXISTS (SELECT FROM history h WHERE h.stone_id = s.id AND h.client_id IS NOT NULL
                                   AND ${seesClient('h.client_id')}))`,
    values,
  );
}

export type MediaLinks = Record<MediaKey, string | null>;

/**
 * The addresses from the suppliers' sheets of stones that the person was shown, by the stones' ids.
 */
export async function findMediaLinks(tx: Tx, ids: readonly string[]): Promise<Map<string, MediaLinks>> {
  const rows = await tx.many<MediaLinks & { id: string }>(
    'SELECT id, image, video, certificate FROM stone WHERE id = ANY ($1::uuid[])',
    [ids],
  );
  return new Map(rows.map(({ id, ...links }) => [id, links]));
}
