/** Steps of lines as people take them, over HTTP, each on a stone that nobody has touched. */
import type { Member } from '../../api/support/people.ts';
import { answer, availableStones, offered, part } from '../../price-offers/support/price-offer-fixture.ts';
import { CLIENT_ROLES } from '../../../src/domain/codes.ts';
import type { Reply } from '../../support/api.ts';
import { dataOf } from '../../support/data-of.ts';
import { inDays } from '../../support/days.ts';
import { take } from '../../support/prices.ts';
import type { TestServer } from '../../support/server.ts';

const ACTS = '/inventory/new-arrival';
type Of = 'memo' | 'confirm-stone';

export interface HouseSteps {
  /** The line that begins. */
  begin(by: Member, act: 'hold' | Of): Promise<string>;
  /** The client's offer, made by a person; a line on memo is begun by its acceptance. */
  offer(by: Member, onMemo?: boolean): Promise<string>;
  answer(by: Member, how: 'accept' | 'counter', offerId: string): Promise<void>;
  /** The line that came of the offer. */
  lineOf(offerId: string): Promise<string>;
  /** By one cent a carat. */
  lower(by: Member, of: Of, id: string): Promise<void>;
  extend(by: Member, act: 'hold' | 'memo', id: string): Promise<void>;
  release(by: Member, ...ids: string[]): Promise<void>;
  sell(by: Member, id: string): Promise<void>;
  reverse(by: Member, of: Of, id: string): Promise<void>;
  approve(by: Member, ...ids: string[]): Promise<void>;
  cancel(by: Member, id: string): Promise<void>;
}

/** For this client, whoever takes the step. */
export function houseSteps(server: TestServer, client: Member): HouseSteps {
  const onBehalf = ({ role }: Member) => (CLIENT_ROLES.includes(role) ? {} : { user_id: client.id });
  const done = async (reply: Promise<Reply>): Promise<Reply> => {
    const { status, text } = await reply;
    if (status !== 200) throw new Error(text);
    return reply;
  };
  const put = async (by: Member, act: string, data: object): Promise<void> =>
    void (await done(by.api.send('PUT', `${ACTS}/${act}`, data)));
  const freeStone = async () => {
    const [stone] = await availableStones(server, client.api);
    if (!stone) throw new Error('No stone is left.');
    return stone;
  };
  const valueOf = async (table: string, column: string, id: string, by = 'id'): Promise<string> => {
    const [row] = await server.query<{ value: string }>(
      `SELECT ${column}::text AS value FROM ${table} WHERE ${by} = $1`,
      [id],
    );
    if (!row) throw new Error(`There is no ${table} ${id}.`);
    return row.value;
  };
  const tables = { memo: 'memo_line', 'confirm-stone': 'confirm_line' } as const;
  let days = 60;
  return {
    async begin(by, act) {
      const { stock_no } = await freeStone();
      const reply = await done(take(by.api, act, { stock_numbers: [stock_no], ...onBehalf(by) }));
      const [line] = dataOf<{ lines: { id: string }[] }>(reply).lines;
      if (!line) throw new Error('Nothing began.');
      return line.id;
    },
    async offer(by, onMemo = false) {
      const stone = await freeStone();
      const asked = [{ stock_no: stone.stock_no, amount: part(stone, 90) }];
      const [id] = await offered(by.api, asked, { ...onBehalf(by), on_memo: onMemo });
      if (id === undefined) throw new Error('Nothing was offered.');
      return id;
    },
    async answer(by, how, id) {
      const amount = Number(await valueOf('price_offer_line', 'coalesce(countered_amt, proposed_amt)', id));
      const asked = (how === 'counter' ? amount + 1 : amount).toFixed(2);
      await done(answer(by.api, how, [{ id, amount: asked }]));
    },
    async lineOf(offerId) {
      const [line] = await server.query<{ id: string }>(
        `SELECT id FROM confirm_line WHERE price_offer_line_id = $1
          UNION ALL SELECT id FROM memo_line WHERE price_offer_line_id = $1`,
        [offerId],
      );
      if (!line) throw new Error('Nothing came of the offer.');
      return line.id;
    },
    async lower(by, of, id) {
      const price = Number(await valueOf(tables[of], 'markup_ppc', id));
      const lines = [{ id, price_per_ct: (price - 0.01).toFixed(2) }];
      await put(by, 'lower-price', { of, lines, reason: 'For the parcel' });
    },
    async extend(by, act, id) {
      if (act === 'hold') return put(by, 'extend-hold', { ids: [id] });
      days += 1;
      return put(by, 'memo-extend', { ids: [id], due_date: inDays(days), reason: 'The buyer is travelling' });
    },
    release: (by, ...ids) => put(by, 'release-hold', { ids }),
    sell: async (by, id) => void (await done(by.api.send('POST', `${ACTS}/memo-sell`, { ids: [id] }))),
    reverse: (by, of, id) => put(by, 'reverse-sale', { of, ids: [id], reason: 'Sold by mistake' }),
    approve: (by, ...ids) => put(by, 'approve-stone', { ids }),
    cancel: (by, id) => put(by, 'update-confirm-stone', { ids: [id], status: 4 }),
  };
}
