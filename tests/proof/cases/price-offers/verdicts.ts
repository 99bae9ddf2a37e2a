/** The outcomes of price offers, by independent SQL. */
import { PRICE_OFFER_STATUS, STONE_STATUS } from '../../../../src/domain/codes.ts';
import type { ProofFixture, Member } from '../../proof-fixture.ts';
import type { MadeOffer, OfferAnswer } from './acts.ts';

/** Whose step each event is, and in which state it is lawful. */
const TURNS: Readonly<Record<string, { by: 'house' | 'client' | 'job'; from: readonly string[] }>> = {
  PROPOSE: { by: 'client', from: ['start'] },
  ACCEPT: { by: 'house', from: ['open'] },
  COUNTER: { by: 'house', from: ['open'] },
  DECLINE: { by: 'house', from: ['open'] },
  AGREE: { by: 'client', from: ['countered'] },
  OFFER_AGAIN: { by: 'client', from: ['countered'] },
  TURN_DOWN: { by: 'client', from: ['countered'] },
  WITHDRAW: { by: 'client', from: ['open', 'countered'] },
  LAPSE: { by: 'job', from: ['open', 'countered'] },
};
const ENDS: readonly string[] = ['ACCEPT', 'DECLINE', 'AGREE', 'TURN_DOWN', 'WITHDRAW', 'LAPSE'];
/** The acts by which somebody ends a line. */
const ENDING: readonly string[] = ['accept', 'decline', 'withdraw'];

interface Step {
  record_id: string;
  event: string;
  from_state: string;
  actor_id: string | null;
}

export async function outcomes(
  house: ProofFixture,
  admin: Member,
  offers: readonly MadeOffer[],
  told: readonly OfferAnswer[],
): Promise<string[]> {
  const ids = offers.map(({ id }) => id);
  const byLine = Map.groupBy(
    await house.query<Step>(
      `SELECT record_id, event, from_state, actor_id FROM history WHERE record_id = ANY ($1::uuid[]) ORDER BY record_id, step`,
      [ids],
    ),
    ({ record_id }) => record_id,
  );
  return offers.flatMap(({ id, client, stockNo }) => {
    const steps = byLine.get(id) ?? [];
    const sides = { house: admin.id, client: client.id, job: null };
    const unlawful = steps.filter(({ event, from_state: from, actor_id: by }) => {
      const turn = TURNS[event];
      return turn === undefined || !turn.from.includes(from) || sides[turn.by] !== by;
    });
    const ends = steps.filter(({ event }) => ENDS.includes(event));
    const wins = told.filter((one) => one.id === id && one.status === 200 && ENDING.includes(one.act));
    const byPeople = ends.filter(({ event }) => event !== 'LAPSE').length;
    return [
      ...unlawful.map(
        ({ event, from_state: from }) => `${stockNo}: ${event} of what was ${from} was not their turn.`,
      ),
      ...(ends.length > 1 ? [`${stockNo}: the offer ended ${ends.length} times.`] : []),
      ...(wins.length === byPeople
        ? []
        : [`${stockNo}: ${wins.length} were told that they ended the offer, and ${byPeople} did.`]),
    ];
  });
}

interface AgreedPrice {
  id: string;
  stock_no: string;
  status: number;
  /** The last price that either side named before. */
  named: string | null;
  agreed: string | null;
  /** What the lines of orders and memos say that name the offer. */
  begun: string[];
  claims: number;
}

/** An accepted line has one order or memo at its price, which has the stone; any other has none. */
export async function promises(house: ProofFixture, offers: readonly MadeOffer[]): Promise<string[]> {
  const lines = await house.query<AgreedPrice>(
    `SELECT l.id, s.stock_no, l.status, l.agreed_amt::text AS agreed,
            (SELECT CASE h.from_state WHEN 'countered' THEN l.countered_amt ELSE l.proposed_amt END::text FROM history h
              WHERE h.record_id = l.id AND h.event IN ('ACCEPT', 'AGREE')) AS named,
            coalesce(array_agg(b.sell_amt::text) FILTER (WHERE b.id IS NOT NULL), '{}') AS begun, count(c.stone_id)::int AS claims
       FROM price_offer_line l JOIN stone s ON s.id = l.stone_id
       LEFT JOIN (SELECT id, price_offer_line_id, sell_amt FROM confirm_line
                  UNION ALL SELECT id, price_offer_line_id, sell_amt FROM memo_line) b ON b.price_offer_line_id = l.id
       LEFT JOIN stone_claim c ON c.line_id = b.id
      WHERE l.id = ANY ($1::uuid[]) GROUP BY l.id, s.stock_no`,
    [offers.map(({ id }) => id)],
  );
  const kept = await house.query<{ stock_no: string }>(
    `SELECT s.stock_no FROM stone s LEFT JOIN stone_claim c ON c.stone_id = s.id
      WHERE s.stock_no = ANY ($1::text[]) AND (s.status <> ${STONE_STATUS.available} OR c.stone_id IS NOT NULL)
        AND NOT EXISTS (SELECT FROM price_offer_line l WHERE l.stone_id = s.id AND l.status = ${PRICE_OFFER_STATUS.accepted})`,
    [offers.map(({ stockNo }) => stockNo)],
  );
  return [
    ...lines.flatMap(({ stock_no: stock, status, agreed, named, begun, claims }) => {
      if (status !== PRICE_OFFER_STATUS.accepted)
        return begun.length + claims > 0 ? [`${stock}: something began at a price that is not agreed.`] : [];
      return [
        ...(agreed === named ? [] : [`${stock}: ${agreed} is agreed, and ${named} was named last.`]),
        ...(begun.length === 1 && begun[0] === agreed
          ? []
          : [
              `${stock}: ${agreed} is agreed, and the lines that began say ${begun.join(', ') || 'nothing'}.`,
            ]),
        ...(claims === 1 ? [] : [`${stock}: ${claims} lines have the stone.`]),
      ];
    }),
    ...kept.map(({ stock_no: stock }) => `${stock}: an offer keeps the stone.`),
  ];
}

/** Sells all that was agreed, and reads what its invoices say. Returns how many lines were sold. */
export async function sell(
  house: ProofFixture,
  admin: Member,
  offers: readonly MadeOffer[],
  onMemo: boolean,
): Promise<{ sold: number; complaints: string[] }> {
  const table = onMemo ? 'memo_line' : 'confirm_line';
  const begun = await house.query<{ id: string; stock_no: string; agreed: string }>(
    `SELECT b.id, s.stock_no, l.agreed_amt::text AS agreed FROM ${table} b
       JOIN price_offer_line l ON l.id = b.price_offer_line_id JOIN stone s ON s.id = l.stone_id WHERE l.id = ANY ($1::uuid[])`,
    [offers.map(({ id }) => id)],
  );
  if (begun.length === 0) return { sold: 0, complaints: [] };
  const ids = begun.map(({ id }) => id);
  const reply = await admin.api.send(
    onMemo ? 'POST' : 'PUT',
    `/inventory/new-arrival/${onMemo ? 'memo-sell' : 'approve-stone'}`,
    { ids },
  );
  if (reply.status !== 200) throw new Error(`Not sold: ${reply.text}`);
  const invoices = await house.query<{ id: string }>(
    `SELECT DISTINCT invoice_id AS id FROM invoice_line WHERE ${onMemo ? 'memo_line_id' : 'confirm_line_id'} = ANY ($1::uuid[])`,
    [ids],
  );
  const said = new Map<string, string>();
  for (const { id } of invoices) {
    const { body } = await admin.api.get(`/inventory/new-arrival/invoice/${id}`);
    const { lines = [] } = (body?.data ?? {}) as { lines?: { stock_no: string; amount: string }[] };
    for (const { stock_no, amount } of lines) said.set(stock_no, amount);
  }
  return {
    sold: begun.length,
    complaints: begun
      .filter(({ stock_no, agreed }) => said.get(stock_no) !== agreed)
      .map(
        ({ stock_no, agreed }) =>
          `${stock_no}: ${agreed} was agreed, and the invoice says ${said.get(stock_no)}.`,
      ),
  };
}
