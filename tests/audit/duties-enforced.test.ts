/**
 * Duties that are enforced: the machines refuse the step to the person who would break one, in
 * words, and let a colleague take it.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fireKyc, newcomer } from '../api/support/kyc.ts';
import { signInEverybody, type Member, type People } from '../api/support/people.ts';
import type { Reply } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { houseSteps, type HouseSteps } from './support/house-steps.ts';
import { checked, endDuty, stated, stateDuty, dutiesOf } from './support/stated-duties.ts';

let server: TestServer;
let people: People;
let administrator: Member;
let associate: Member;
let client: Member;
let house: HouseSteps;

beforeAll(async () => {
  server = await startTestServer();
  people = await signInEverybody(server);
  ({ 1: administrator, 3: associate, 4: client } = people);
  house = houseSteps(server, client);
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const { id, ended_at } of await dutiesOf(administrator.api))
    if (ended_at === null) await endDuty(administrator.api, id);
});

const ACTS = '/inventory/new-arrival';
const ORDERED = {
  workflow: 'confirmStone',
  kind: 'apart',
  first: ['CONFIRM'],
  events: ['APPROVE'],
  enforced: true,
} as const;

const approve = (ids: readonly string[], by = administrator): Promise<Reply> =>
  by.api.send('PUT', `${ACTS}/approve-stone`, { ids });
const statusOf = async (table: string, id: string): Promise<number | undefined> =>
  (await server.query<{ status: number }>(`SELECT status FROM ${table} WHERE id = $1`, [id]))[0]?.status;
/** Why whoever reads the list is kept from the next step of the line. */
const barredIn = async (by: Member, list: string, id: string): Promise<string | null | undefined> => {
  const reply = await by.api.send('POST', `${ACTS}/get-${list}?size=500`, {});
  return dataOf<{ data: { id: string; barred_by: string | null }[] }>(reply).data.find((one) => one.id === id)
    ?.barred_by;
};
const refusalOf = ({ status, body }: Reply) => [
  status,
  body?.message,
  (body?.data as { guard?: string } | null)?.guard,
];

describe('an enforced duty', () => {
  const sentence =
    'One person may not both confirm a stone and approve a confirm-stone. A colleague can do it.';

  it('refuses the step to who took the first one, with all of its batch, and lets others take it', async () => {
    const [own, clients] = [
      await house.begin(administrator, 'confirm-stone'),
      await house.begin(client, 'confirm-stone'),
    ];
    await stated(administrator.api, ORDERED);
    const refused = await approve([own, clients]);
    expect(refusalOf(refused)).toEqual([409, sentence, 'secondPerson']);
    expect((refused.body?.data as { stones: { id: string; reason: string }[] }).stones).toEqual([
      expect.objectContaining({ id: own, reason: sentence }),
    ]);
    expect([await statusOf('confirm_line', own), await statusOf('confirm_line', clients)]).toEqual([1, 1]);
    await house.approve(administrator, clients);
    expect(await statusOf('confirm_line', clients)).toBe(2);
    // Nothing was broken, so nothing is found.
    expect(await checked(administrator.api)).toBe(0);
  });

  it('keeps what it read under the step, and the histories conform', async () => {
    await stated(administrator.api, ORDERED);
    const line = await house.begin(client, 'confirm-stone');
    await house.approve(administrator, line);
    const [step] = await server.query<{ facts: object }>(
      `SELECT facts FROM history WHERE record_id = $1 AND event = 'APPROVE'`,
      [line],
    );
    expect(step?.facts).toMatchObject({ barredBy: null });
    const report = await administrator.api.send('POST', '/workflows/conformance');
    expect(dataOf<{ findings: unknown[] }>(report).findings).toEqual([]);
  });

  it('no longer refuses once it has ended, and another that is not enforced never does', async () => {
    const { id } = await stated(administrator.api, ORDERED);
    const line = await house.begin(administrator, 'confirm-stone');
    expect((await approve([line])).status).toBe(409);
    await endDuty(administrator.api, id);
    await stated(administrator.api, { ...ORDERED, enforced: false });
    await house.approve(administrator, line);
    expect(await statusOf('confirm_line', line)).toBe(2);
    expect(await checked(administrator.api)).toBe(1);
  });

  it('is only stated for steps at which the machines ask', async () => {
    for (const rule of [
      { ...ORDERED, events: ['REJECT'] },
      { ...ORDERED, events: ['APPROVE', 'REJECT'] },
      { workflow: 'hold', kind: 'share', most: 2, enforced: true },
    ]) {
      const reply = await stateDuty(administrator.api, rule);
      expect([reply.status, (reply.body?.data as { field?: string }).field]).toEqual([400, 'enforced']);
    }
  });

  it('is told in the lists to whom it keeps from the step alone', async () => {
    const line = await house.begin(administrator, 'confirm-stone');
    await stated(administrator.api, ORDERED);
    expect(await barredIn(administrator, 'confirm-stone', line)).toBe(sentence);
    expect(await barredIn(associate, 'confirm-stone', line)).toBeNull();
    expect(await barredIn(client, 'confirm-stone', line)).toBeNull();
  });
});

describe('an associate', () => {
  it('who lowered the price does not sell at it, on memo or after an offer', async () => {
    const [lowered, counted] = [await house.begin(associate, 'memo'), await house.offer(client, true)];
    await house.lower(associate, 'memo', lowered);
    await house.answer(associate, 'accept', counted);
    const agreed = await house.lineOf(counted);
    await stated(administrator.api, { workflow: 'memo', kind: 'price', events: ['SELL'], enforced: true });
    for (const id of [lowered, agreed]) {
      const reply = await associate.api.send('POST', `${ACTS}/memo-sell`, { ids: [id] });
      expect(refusalOf(reply)).toEqual([
        409,
        'Whoever lowered its price may not sell a memo. A colleague can do it.',
        'secondPerson',
      ]);
      expect(await barredIn(associate, 'memo', id)).toMatch(/^Whoever lowered/);
      expect(await statusOf('memo_line', id)).toBe(1);
      await house.sell(administrator, id);
      expect(await statusOf('memo_line', id)).toBe(3);
    }
  });
});

describe('above an amount', () => {
  it('two people are needed, and one of them may be who left a remark', async () => {
    const line = await house.begin(client, 'confirm-stone');
    const [{ amount } = { amount: '' }] = await server.query<{ amount: string }>(
      'SELECT sell_amt::text AS amount FROM confirm_line WHERE id = $1',
      [line],
    );
    const pair = { workflow: 'confirmStone', kind: 'pair', events: ['APPROVE'], enforced: true };
    const { id } = await stated(administrator.api, { ...pair, above: (Number(amount) - 0.01).toFixed(2) });
    expect((await approve([line])).body?.message).toMatch(
      /^Above .* USD, two people of the house are needed to approve a confirm-stone\. Nobody else/,
    );
    // One's own remark is no second person.
    const remark = (by: Member) =>
      by.api.send('PUT', `${ACTS}/update-confirm-stone`, { ids: [line], remark: 'Seen' });
    expect((await remark(administrator)).status).toBe(200);
    expect((await approve([line])).status).toBe(409);
    expect((await remark(associate)).status).toBe(200);
    await house.approve(administrator, line);
    expect(await statusOf('confirm_line', line)).toBe(2);
    await endDuty(administrator.api, id);
    // At the amount itself, one is enough.
    const another = await house.begin(client, 'confirm-stone');
    const [cost] = await server.query<{ amount: string }>(
      'SELECT sell_amt::text AS amount FROM confirm_line WHERE id = $1',
      [another],
    );
    await stated(administrator.api, { ...pair, above: cost?.amount });
    await house.approve(administrator, another);
    expect(await statusOf('confirm_line', another)).toBe(2);
  });
});

describe('a share of the steps', () => {
  it('ends before the next step of the same person', async () => {
    const line = await house.begin(associate, 'memo');
    await house.extend(associate, 'memo', line);
    await stated(administrator.api, { workflow: 'memo', kind: 'share', most: 2, enforced: true });
    const reply = await associate.api.send('POST', `${ACTS}/memo-sell`, { ids: [line] });
    expect(reply.body?.message).toBe('One person may take at most 2 steps of a memo. A colleague can do it.');
    await house.sell(administrator, line);
    expect(await statusOf('memo_line', line)).toBe(3);
  });
});

describe('a KYC document', () => {
  it('is not approved by who handed it in for the client', async () => {
    const own = await newcomer(server, people);
    for (const which of ['owner', 'business'] as const)
      expect((await fireKyc(people, own, 'SUBMIT', which === 'owner' ? 1 : 4, which)).status).toBe(200);
    await stated(administrator.api, {
      ...{ workflow: 'kycDocument', kind: 'apart', first: ['SUBMIT', 'RESUBMIT'], events: ['APPROVE'] },
      enforced: true,
    });
    const documents = dataOf<{ documents: { document_category: string; barred_by: string | null }[] }>(
      await administrator.api.get(`/customer/user/${own.id}`),
    ).documents;
    expect(documents.map(({ barred_by }) => barred_by?.slice(0, 40) ?? null)).toEqual([
      'One person may not both submit a KYC doc',
      null,
    ]);
    const refused = await fireKyc(people, own, 'APPROVE', 1, 'owner');
    expect(refusalOf(refused)[0]).toBe(409);
    expect(refused.body?.message).toMatch(/A colleague can do it\.$/);
    expect((await fireKyc(people, own, 'APPROVE', 1, 'business')).status).toBe(200);
  });
});
