/** New lines and saved pairs, to be released, received, sold, decided and removed. */
import {
  APPROVAL_STATUS,
  EXTENSION_STATUS,
  ENQUIRY_STATUS,
  HOLD_STATUS,
  INVOICE_STATUS,
  MEMO_STATUS,
} from '../../../../src/domain/codes.ts';
import { apiOf } from '../../../support/api.ts';
import { colleague } from './accounts.ts';
import { made } from './maker.ts';
import type { Maker, Source } from './maker.ts';
import { take } from '../../../support/prices.ts';
import { inDays } from '../../../support/days.ts';

const AT_A_TIME = 60;
const PAIRS = 25;
const PAYMENTS = 8;
const EXTENSIONS = 20;
const AWAITING = 20;
const OF_THE_ASSOCIATE = 'client_id IN (SELECT id FROM app_user WHERE associate_id = $1)';

const lines = (table: string, status: number, path: string, more: object = {}): Source => ({
  find: `SELECT id FROM ${table} WHERE status = ${status} AND ${OF_THE_ASSOCIATE}`,
  async make({ house, admin, clientId }) {
    const stock_numbers = (await house.stones(AT_A_TIME)).map((stone) => stone.stock_no);
    const { api } = await admin();
    const data = { stock_numbers, user_id: clientId, ...more };
    made(await take(api, path, data));
  },
});

/** Whole memos and orders, which are printed. */
const papers = (table: string, path: string): Source => ({
  find: `SELECT id FROM ${table} WHERE ${OF_THE_ASSOCIATE}`,
  async make({ house, admin, clientId }) {
    const stock_numbers = (await house.stones(3)).map((stone) => stone.stock_no);
    const { api } = await admin();
    made(await take(api, path, { stock_numbers, user_id: clientId }));
  },
});

/** A memo of three stones, sold: an invoice. */
async function sell({ house, admin, clientId }: Maker): Promise<void> {
  const stock_numbers = (await house.stones(3)).map((stone) => stone.stock_no);
  const { api } = await admin();
  const lent = made<{ lines: { id: string }[] }>(
    await take(api, 'memo', { stock_numbers, user_id: clientId }),
  );
  const ids = lent.lines.map(({ id }) => id);
  made(await api.send('POST', '/inventory/new-arrival/memo-sell', { ids }));
}

/** Three stones, confirmed and approved. */
async function approve({ house, admin, clientId }: Maker): Promise<void> {
  const stock_numbers = (await house.stones(3)).map((stone) => stone.stock_no);
  const { api } = await admin();
  const asked = made<{ lines: { id: string }[] }>(
    await take(api, 'confirm-stone', { stock_numbers, user_id: clientId }),
  );
  const ids = asked.lines.map(({ id }) => id);
  made(await api.send('PUT', '/inventory/new-arrival/approve-stone', { ids }));
}

/**
 * Lines of the first customer's cart and watchlist, and notes that they share: everybody deletes
 * their own alone.
 */
const collected = (table: string, path: string, more: object = {}): Source => ({
  find: `SELECT id FROM ${table} WHERE ${OF_THE_ASSOCIATE}`,
  async make({ house, clientId }) {
    // Another request may have restricted what they see.
    await house.command('DELETE FROM inventory_access WHERE client_id = $1', [clientId]);
    const stones = await house.query<{ stock_no: string }>(
      `SELECT stock_no FROM stone WHERE status = 1 AND provider_id = (SELECT id FROM provider WHERE code = 'DEMO')
        ORDER BY random() LIMIT ${AT_A_TIME}`,
    );
    const stock_numbers = stones.map((stone) => stone.stock_no);
    const { api } = await house.member('customer@pavilion.test');
    made(await api.send('POST', `/inventory/new-arrival/${path}`, { stock_numbers, ...more }));
  },
});

export const LINES = {
  cartLine: collected('cart_line', 'carts'),
  watchLine: collected('watch_line', 'watchlist'),
  stoneNote: collected('stone_note', 'notes', { words: 'Ask again', shared: true }),
  hold: lines('hold', HOLD_STATUS.held, 'hold'),
  memo: lines('memo_line', MEMO_STATUS.issued, 'memo'),
  /** Clients ask for more time for their own stones only, with one request at a time. */
  ownMemo: {
    find: `SELECT l.id FROM memo_line l JOIN app_user u ON u.id = l.client_id
            WHERE u.email = 'customer@pavilion.test' AND l.status = ${MEMO_STATUS.issued} AND l.due_date < current_date + 20
              AND NOT EXISTS (SELECT FROM memo_extension e WHERE e.line_id = l.id AND e.status = ${EXTENSION_STATUS.asked})`,
    make: lines('memo_line', MEMO_STATUS.issued, 'memo').make,
  },
  memoExtension: {
    find: `SELECT id FROM memo_extension WHERE status = ${EXTENSION_STATUS.asked} AND ${OF_THE_ASSOCIATE}`,
    async make({ house, admin, clientId }) {
      const stock_numbers = (await house.stones(EXTENSIONS)).map((stone) => stone.stock_no);
      const { api } = await admin();
      const lent = made<{ lines: { id: string }[] }>(
        await take(api, 'memo', { stock_numbers, user_id: clientId }),
      );
      const customer = await house.member('customer@pavilion.test');
      const due_date = inDays(30);
      const ids = lent.lines.map(({ id }) => id);
      const asked = { ids, due_date, reason: 'The buyer is travelling' };
      made(await customer.api.send('POST', '/inventory/new-arrival/memo-extension', asked));
    },
  },
  /** Sales, to be reversed. */
  soldMemo: {
    find: `SELECT id FROM memo_line WHERE status = ${MEMO_STATUS.sold} AND ${OF_THE_ASSOCIATE}`,
    make: sell,
  },
  soldConfirmStone: {
    find: `SELECT id FROM confirm_line WHERE status = ${APPROVAL_STATUS.approved} AND ${OF_THE_ASSOCIATE}`,
    make: approve,
  },
  creditNote: {
    find: `SELECT id FROM credit_note WHERE ${OF_THE_ASSOCIATE}`,
    async make(maker) {
      await sell(maker);
      const sold = await maker.house.query<{ id: string }>(
        `SELECT id FROM memo_line WHERE client_id = $1 AND status = ${MEMO_STATUS.sold} ORDER BY id DESC LIMIT 1`,
        [maker.clientId],
      );
      const reversal = { of: 'memo', ids: sold.map(({ id }) => id), reason: 'Sold by mistake' };
      const { api } = await maker.admin();
      made(await api.send('PUT', '/inventory/new-arrival/reverse-sale', reversal));
    },
  },
  confirmStone: lines('confirm_line', APPROVAL_STATUS.pending, 'confirm-stone'),
  /** Confirmed by a colleague above their amount, for the first customer to agree to. */
  awaitingConfirmStone: {
    find: `SELECT l.id FROM confirm_line l JOIN app_user u ON u.id = l.client_id
            WHERE u.email = 'customer@pavilion.test' AND l.status = ${APPROVAL_STATUS.awaitingCompany}
              AND l.created_by <> l.client_id`,
    async make(maker) {
      const { house, clientId } = maker;
      // Another request may have restricted what they see.
      await house.command('DELETE FROM inventory_access WHERE client_id = $1', [clientId]);
      const asker = await colleague(maker);
      await house.command(
        `UPDATE membership SET powers = '{prices,hold,confirm}', confirms_up_to = 0 WHERE person_id = $1`,
        [asker],
      );
      const stock_numbers = (await house.stones(AWAITING)).map((stone) => stone.stock_no);
      const api = apiOf(house.url(), await house.session(asker));
      made(await take(api, 'confirm-stone', { stock_numbers }));
    },
  },
  enquiry: lines('enquiry', ENQUIRY_STATUS.open, 'enquiry', { message: 'Eye clean?' }),
  wholeMemo: papers('memo', 'memo'),
  wholeOrder: papers('confirm_order', 'confirm-stone'),
  invoice: { find: `SELECT id FROM invoice WHERE ${OF_THE_ASSOCIATE}`, make: sell },
  unpaidInvoice: {
    find: `SELECT id FROM invoice WHERE status = ${INVOICE_STATUS.issued} AND ${OF_THE_ASSOCIATE}`,
    make: sell,
  },
  payment: {
    find: `SELECT id FROM invoice_payment WHERE taken_back_at IS NULL AND ${OF_THE_ASSOCIATE}`,
    async make(maker) {
      await sell(maker);
      const { api } = await maker.admin();
      const [invoice] = await maker.house.query<{ id: string }>(
        'SELECT id FROM invoice WHERE client_id = $1 ORDER BY id DESC LIMIT 1',
        [maker.clientId],
      );
      const paid = { amount: '0.01', paid_on: inDays(0), way: 1 };
      for (let place = 0; place < PAYMENTS; place++)
        made(await api.send('POST', `/inventory/new-arrival/invoice/${invoice?.id}/payment`, paid));
    },
  },
  matchPair: {
    find: `SELECT id FROM match_pair WHERE ${OF_THE_ASSOCIATE}`,
    async make({ house, admin, clientId }) {
      const { api } = await admin();
      const stones = await house.query<{ one: string; other: string }>(
        `SELECT min(stock_no) AS one, max(stock_no) AS other
           FROM (SELECT stock_no, row_number() OVER (ORDER BY random()) / 2 AS pair
                   FROM stone WHERE status = 1 AND provider_id = (SELECT id FROM provider WHERE code = 'DEMO'))
          GROUP BY pair HAVING count(*) = 2 LIMIT ${PAIRS}`,
      );
      for (const { one, other } of stones) {
        const pair = { first_stock_no: one, second_stock_no: other, user_id: clientId };
        made(await api.send('POST', '/inventory/matchpair', pair));
      }
    },
  },
} satisfies Record<string, Source>;
