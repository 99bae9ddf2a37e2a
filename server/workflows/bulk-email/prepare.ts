/** Writes a bulk e-mail for its readers, with the stones that each may see, at their prices. */
import type pg from 'pg';
import { MAILED_STONES } from '../../../src/domain/bulk-email.ts';
import { clientsPrice, factorFor } from '../../../src/domain/prices/pricing.ts';
import type { MailedStone } from '../../db/fragments/mailed-stones.ts';
import { pricedStones, type PricedRow } from '../../db/queries/bulk-email/priced-stones.ts';
import { stonesOfChoice, type SendingEmail, type TakenRecipient } from '../../db/queries/bulk-email/runs.ts';
import { SYSTEM, withActor } from '../../db/with-actor.ts';
import { framedHtml, framedPlain } from '../../mail/frame.ts';
import { bulkEmail } from '../../mail/templates/bulk-email.ts';
import { viewsOfClients } from '../../policies/client-views.ts';
import type { StoneView } from '../../db/fragments/shown-offer.ts';
import type { StoneBatch } from '../../search/index/stone-batch.ts';
import { AVAILABLE } from '../notices/seen-by-clients.ts';

export interface WrittenEmail {
  userId: string;
  subject: string;
  html: string;
  plain: string;
}

/** A recipient, with the secret of their page of stones if the e-mail has one. */
export type Reader = Pick<TakenRecipient, 'user_id' | 'role_id' | 'name' | 'may_search' | 'sees_prices'> & {
  page: string | null;
};

/**
 * Writes the e-mail for all of these readers in a few statements. A reader who may see none of its
 * stones is left out, unless the e-mail goes without stones. Run it on a pool without pipelining.
 */
export async function writtenFor(
  ownerPool: pg.Pool,
  memory: StoneBatch,
  email: SendingEmail,
  readers: readonly Reader[],
): Promise<WrittenEmail[]> {
  const { stones, views } = await withActor(ownerPool, SYSTEM, 'read', async (tx) => {
    const ids = await stonesOfChoice(tx, email);
    await memory.read(tx.client, ids, 'one of these');
    return {
      stones: await pricedStones(tx, ids),
      views: await viewsOfClients(
        tx,
        new Map(
          readers.flatMap(({ user_id, role_id, may_search }) => (may_search ? [[user_id, role_id]] : [])),
        ),
      ),
    };
  });
  return readers.flatMap(({ user_id, name, page, sees_prices: priced }) => {
    const view = views.get(user_id);
    const shown = view === undefined ? [] : shownTo(memory, stones, view, { priced });
    if (shown.length === 0 && email.with_stones) return [];
    const letter = bulkEmail.write({ ...email, stones: shown, page, isTest: false });
    return [
      {
        userId: user_id,
        subject: letter.subject,
        html: framedHtml(bulkEmail.kind, name, letter),
        plain: framedPlain(bulkEmail.kind, name, letter),
      },
    ];
  });
}

/** The first stones that the client sees, at their current prices if these are for them. */
function shownTo(
  memory: StoneBatch,
  stones: readonly PricedRow[],
  view: StoneView,
  { priced }: { priced: boolean },
): MailedStone[] {
  const inSight = new Set(memory.fitting({ ...view, filters: AVAILABLE }));
  const { factors } = view.prices;
  if (factors === null) throw new Error('Clients have prices of their own.');
  return stones
    .filter(({ id }) => inSight.has(id))
    .slice(0, MAILED_STONES)
    .map((stone) => ({
      stock_no: stone.stock_no,
      stone_type: stone.stone_type,
      shape: stone.shape,
      carat: stone.carat === null ? null : String(stone.carat),
      sell_amt: priced
        ? clientsPrice(stone, factorFor(factors, stone.provider_id), factors.step).sell_amt
        : null,
    }));
}
