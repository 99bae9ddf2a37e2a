/** LAPSE: offers that nobody answered in time, whose stone is sold or withdrawn, or whose client has no open account. */
import { STONE_STATUS } from '../../../src/domain/codes.ts';
import { decide } from '../../../src/machines/decide.ts';
import { overOffers, type OverOffer } from '../../db/queries/price-offers/over.ts';
import type { Tx } from '../../db/with-actor.ts';
import { refusedBy } from '../refuse.ts';
import { moveOf, writeMoves, type Doer } from '../write.ts';

const PORTAL: Doer = { id: null, role: null, name: 'Offer expiry', job: 'lapse-offers', requestId: null };

const reasonOf = ({ stone_status: status, is_open_account: isOpen }: OverOffer): string => {
  if (status === STONE_STATUS.soldOut) return 'The stone was sold.';
  if (status === STONE_STATUS.notAvailable) return 'The stone is no longer offered.';
  return isOpen ? 'Nobody answered in time.' : 'The account is no longer active.';
};

/** At most `most` lines; those that somebody is answering at this moment are left for the next time. Returns how many. */
export async function lapseOffers(tx: Tx, most: number): Promise<number> {
  const over = await overOffers(tx, most);
  if (over.length === 0) return 0;
  writeMoves(
    tx,
    PORTAL,
    over.map((line) => {
      const step = decide(
        'priceOffer',
        line.status,
        { type: 'LAPSE' },
        {
          actor: null,
          job: 'lapse-offers',
          due: line.due,
          stoneStatus: line.stone_status,
          isOpenAccount: line.is_open_account,
        },
      );
      if (!step.ok) throw refusedBy(step.refusal);
      return {
        ...moveOf('priceOffer', line.id, line.client_id, step),
        stoneId: line.stone_id,
        reason: reasonOf(line),
      };
    }),
  );
  return over.length;
}
