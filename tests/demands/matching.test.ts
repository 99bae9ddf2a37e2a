/** Matching stones with demands, exactly once whenever a process ends; offers; mails. */
import { beforeAll, describe, expect, it } from 'vitest';
import { ROLE } from '../../src/domain/codes.ts';
import { DEMAND_TELL, MOST_MATCHED } from '../../src/domain/demands.ts';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import { matchAll } from '../../server/jobs/match-demands.ts';
import { Matcher, matchNext } from '../../server/workflows/demands/match.ts';
import { mailsTo } from '../mails/support/mails.ts';
import type { Api } from '../support/api.ts';
import { writtenColumns } from '../support/written-columns.ts';
import { asOwner } from '../support/as-owner.ts';
import { dataOf } from '../support/data-of.ts';
import { take } from '../support/prices.ts';
import { AT, demandFixture, type Demand } from './support/demand-fixture.ts';

const house = demandFixture();
let customer: Api;
let associate: Api;
let clientId: string;
beforeAll(() => {
  customer = house.people[ROLE.customer].api;
  associate = house.people[ROLE.associate].api;
  clientId = house.people[ROLE.customer].id;
});

const matchesOf = (id: string): Promise<{ stone_id: string }[]> =>
  house.server.query('SELECT stone_id FROM demand_stone WHERE demand_id = $1', [id]);
const numbersOf = async (id: string): Promise<string[]> =>
  (await house.of(customer, id)).stones.map(({ stock_no }) => stock_no);
const stepsOf = (id: string): Promise<{ event: string; actor_name: string }[]> =>
  house.server.query(
    `SELECT event, actor_name FROM history WHERE workflow = 'demand' AND record_id = $1 ORDER BY step`,
    [id],
  );

describe('matching', () => {
  it('matches only stones that arrive after the demand and fit', async () => {
    const before = await house.stoneAt('Rome');
    await house.match();
    const { id } = await house.wait(customer, 'Rome', { filters: { carat: ['1.00..1.10'] } });
    const fits = await house.stoneAt('Rome', { carat: 1.05 });
    await house.stoneAt('Rome', { carat: 2 });
    await house.stoneAt('Oslo', { carat: 1.05 });
    const gone = await house.stoneAt('Rome', { carat: 1.05 });
    await house.server.command('UPDATE stone SET status = 2 WHERE id = $1', [gone]);
    await house.match();
    expect(await numbersOf(id)).toEqual([fits]);
    const { demand } = await house.of(customer, id);
    expect(demand).toMatchObject({ status: 2, matched: 1, offered: 0 });
    expect((await stepsOf(id)).map(({ event }) => event)).toEqual(['CREATE', 'MATCH']);
    expect(await numbersOf(id)).not.toContain(before);
  });

  it('matches one offer of a stone, and shows the cheapest that has matched', async () => {
    const twin = { lab: 'GIA', report_no: '8877665500', shape: 'ROUND', carat: 1, pieces: 1 };
    const shown = await house.stoneAt('Gent', { price_per_ct: 900, total_amt: 900 });
    const certify = (number: string, price: number) =>
      house.server.command(
        `UPDATE stone SET lab = 'GIA', report_no = '8877665500', shape = 'ROUND', carat = 1, pieces = 1, stone_type = 2, version = version + 1,
                price_per_ct = $2, total_amt = $2 WHERE stock_no = $1`,
        [number, price],
      );
    await certify(shown, 900);
    await house.match();
    const { id } = await house.wait(customer, 'Gent');
    const other = await house.stoneAt('Gent', twin);
    await certify(other, 1000);
    await house.match();
    expect(await numbersOf(id)).not.toContain(other);
    await certify(other, 800);
    await house.match();
    expect(await numbersOf(id)).toEqual([other]);
    await certify(shown, 700);
    await house.match();
    expect(await numbersOf(id)).toEqual([shown]);
    expect((await house.of(customer, id)).demand).toMatchObject({ matched: 1 });
  });

  it('matches a stone once its price for the client falls into the range', async () => {
    const { id } = await house.wait(customer, 'Turin', { filters: { total_amt: ['..1000'] } });
    const dear = await house.stoneAt('Turin', { price_per_ct: 2000, total_amt: 2000, carat: 1 });
    await house.match();
    expect(await matchesOf(id)).toEqual([]);
    await house.server.command(
      'UPDATE stone SET price_per_ct = 990, total_amt = 990, version = version + 1 WHERE id = $1',
      [dear],
    );
    await house.match();
    const [page] = [await house.of(customer, id)];
    const amount = Number(page.stones[0]?.sell_amt ?? page.stones[0]?.total_amt ?? 0);
    // With markups a stone of 990 may cost more than 1,000: then it does not fit this client.
    expect(page.stones.length).toBe(amount > 0 && amount <= 1000 ? 1 : 0);
    await house.server.command(
      'UPDATE stone SET price_per_ct = 500, total_amt = 500, version = version + 1 WHERE id = $1',
      [dear],
    );
    await house.match();
    expect(await numbersOf(id)).toEqual([dear]);
  });

  it('matches each stone once, however often it changes, and writes one step', async () => {
    const { id } = await house.wait(customer, 'Bern');
    const stone = await house.stoneAt('Bern');
    await house.match();
    await house.server.command('UPDATE stone SET price_per_ct = price_per_ct + 1 WHERE id = $1', [stone]);
    await house.match();
    await house.stoneAt('Bern');
    await house.match();
    expect(await matchesOf(id)).toHaveLength(2);
    expect((await stepsOf(id)).map(({ event }) => event)).toEqual(['CREATE', 'MATCH']);
  });

  it('shows a client nothing that their inventory access hides', async () => {
    await house.server.command(
      `INSERT INTO inventory_access (client_id, color, changed_by) VALUES ($1, '{D}', 'x')
       ON CONFLICT (client_id) DO UPDATE SET color = '{D}'`,
      [clientId],
    );
    try {
      const { id } = await house.wait(customer, 'Graz');
      const seen = await house.stoneAt('Graz', { color: 'D' });
      await house.stoneAt('Graz', { color: 'G' });
      await house.match();
      expect((await matchesOf(id)).map(({ stone_id }) => stone_id)).toEqual([seen]);
    } finally {
      await house.server.command('DELETE FROM inventory_access WHERE client_id = $1', [clientId]);
    }
  });

  it('misses nothing and matches nothing twice when a round is aborted', async () => {
    const { id } = await house.wait(customer, 'Lyon');
    const stone = await house.stoneAt('Lyon');
    await asOwner(house.server, async (ownerPool) => {
      const killed = withActor(ownerPool, SYSTEM, 'write', async (tx) => {
        await matchNext(tx, new Matcher());
        const inside = await tx.many('SELECT FROM demand_stone WHERE demand_id = $1', [id]);
        expect(inside).toHaveLength(1);
        throw new Error('The process ends here.');
      });
      await expect(killed).rejects.toThrow('The process ends here.');
    });
    expect(await matchesOf(id)).toEqual([]);
    await house.match();
    await house.match();
    expect((await matchesOf(id)).map(({ stone_id }) => stone_id)).toEqual([stone]);
  });

  it('finds a stone whose transaction commits after later ones', async () => {
    const { id } = await house.wait(customer, 'Kiel');
    const late = await house.stoneAt('elsewhere');
    await house.match();
    await asOwner(house.server, async (ownerPool) => {
      const client = await ownerPool.connect();
      await client.query('BEGIN');
      await client.query(`SET LOCAL app.scope = 'all'`);
      await client.query(`UPDATE stone SET location = 'Kiel' WHERE id = $1`, [late]);
      const soon = await house.stoneAt('Kiel');
      await house.match();
      expect((await matchesOf(id)).map(({ stone_id }) => stone_id)).toEqual([soon]);
      await client.query('COMMIT');
      client.release();
    });
    await house.match();
    expect((await matchesOf(id)).map(({ stone_id }) => stone_id)).toContain(late);
  });

  it('catches up by reading all stones after a restore', async () => {
    const { id } = await house.wait(customer, 'Bonn');
    const stone = await house.stoneAt('Bonn');
    await house.server.command('DELETE FROM stone_event');
    await house.server.command('UPDATE stone_event_epoch SET epoch = gen_random_uuid()');
    await house.match();
    expect((await matchesOf(id)).map(({ stone_id }) => stone_id)).toEqual([stone]);
  });

  it('keeps a limited number of matches, and says that there are more', async () => {
    const { id } = await house.wait(customer, 'Wien');
    await house.server.command(
      `INSERT INTO demand_stone (demand_id, stone_id)
       SELECT $1, new.id FROM (SELECT id FROM stone ORDER BY id LIMIT 30) new`,
      [id],
    );
    const kept = (await matchesOf(id)).length;
    expect(kept).toBeGreaterThan(0);
    const columns = await writtenColumns((text, values) => house.server.query(text, values), 'stone');
    await house.server.command(
      `WITH new AS (
         INSERT INTO stone (${columns}) SELECT ${columns.replaceAll(/\w+/g, 'made.$&')} FROM (SELECT * FROM stone WHERE status = 1 AND diamond_type = 1 LIMIT 1) s,
           generate_series(1, $1) nth, LATERAL jsonb_populate_record(NULL::stone, to_jsonb(s) || jsonb_build_object(
             'id', gen_random_uuid(), 'stock_no', 'W' || nth, 'org_stock_no', 'W' || nth, 'identity_key', 'W' || nth,
             'report_no', NULL, 'location', 'Wien', 'confirmed_at', now())) made RETURNING id)
       SELECT FROM new`,
      [MOST_MATCHED],
    );
    await house.match();
    expect(await matchesOf(id)).toHaveLength(MOST_MATCHED);
    expect((await house.of(customer, id)).demand.has_more).toBe(true);
    // With other filters, matching starts over.
    await customer.send('PUT', `${AT}/${id}`, { filters: { location: ['Linz'] } });
    expect((await house.of(customer, id)).demand).toMatchObject({ has_more: false, matched: 0, status: 1 });
  });

  it('leaves out and reports a stone whose price is too high to be compared exactly', async () => {
    const { id } = await house.wait(customer, 'Cork');
    const dear = await house.stoneAt('Cork', {
      carat: 1,
      price_per_ct: 9_999_999_999,
      total_amt: 9_999_999_999,
    });
    const fits = await house.stoneAt('Cork');
    const told: string[] = [];
    await asOwner(house.server, (ownerPool) =>
      matchAll({ pool: house.server.pool, ownerPool }, new Matcher((ids) => told.push(...ids))),
    );
    expect(told).toEqual([dear]);
    expect(await numbersOf(id)).toEqual([fits]);
  });

  it('matches nothing with closed demands', async () => {
    const { id } = await house.wait(customer, 'Nice');
    await customer.send('DELETE', `${AT}/${id}`);
    await house.stoneAt('Nice');
    await house.match();
    expect(await matchesOf(id)).toEqual([]);
  });
});

describe('offering', () => {
  const offer = (id: string, numbers: readonly string[]) =>
    associate.send('PUT', `${AT}/${id}/offer`, { stock_numbers: numbers });

  it('mails the client, and the demand is fulfilled once the client confirms an offered stone', async () => {
    const { id } = await house.wait(customer, 'Gent');
    const first = await house.stoneAt('Gent');
    const second = await house.stoneAt('Gent');
    await house.match();
    const reply = await offer(id, [first]);
    expect(reply.status, reply.text).toBe(200);
    expect(dataOf<Demand>(reply)).toMatchObject({ status: 3, offered: 1, matched: 2 });
    const seen = await house.of(customer, id);
    expect(seen.offered).toEqual([first]);
    expect(seen.stones.map(({ stock_no }) => stock_no)).toEqual([first, second]);
    await house.tell(DEMAND_TELL.daily);
    await house.tell(DEMAND_TELL.daily);
    const mails = (await mailsTo(house.server, clientId)).filter(({ kind }) => kind === 'stonesOffered');
    expect(mails).toHaveLength(1);
    expect(mails.at(-1)?.plain).toContain(first);
    expect(mails.at(-1)?.html).toContain(`/demand?demand=${id}`);

    const taken = await take(customer, 'confirm-stone', { stock_numbers: [first] });
    expect(taken.status, taken.text).toBe(200);
    await house.match();
    expect((await house.of(customer, id)).demand.status).toBe(4);
    expect((await stepsOf(id)).map(({ event }) => event)).toEqual(['CREATE', 'MATCH', 'OFFER', 'CONFIRM']);
  });

  it('offers all or none, and names the stones that cannot be offered as they were typed', async () => {
    const { id } = await house.wait(customer, 'Brno');
    const stone = await house.stoneAt('Brno');
    await house.match();
    const reply = await offer(id, [stone, 'x-404']);
    expect(reply.status).toBe(409);
    expect(reply.body?.message).toContain('x-404 cannot be offered');
    expect((await house.of(associate, id)).demand).toMatchObject({ status: 2, offered: 0 });
    expect((await offer(id, [])).status).toBe(400);
  });

  it('is refused before anything has matched', async () => {
    const { id } = await house.wait(customer, 'Lodz');
    expect((await offer(id, ['x'])).body?.message).toBe('An open demand cannot be answered with an offer.');
  });
});

describe('mails', () => {
  const told = async (kind: string, to = clientId) =>
    (await mailsTo(house.server, to)).filter((mail) => mail.kind === kind);

  it('go at once to the client and the associate, once for each match', async () => {
    await house.server.command(`UPDATE demand_stone SET told_at = now() - interval '1 day'`);
    const [before, ofStaff] = [
      (await told('stonesMatched')).length,
      (await told('clientStonesMatched', house.people[ROLE.associate].id)).length,
    ];
    await house.wait(customer, 'Split', { tell: DEMAND_TELL.atOnce });
    const stone = await house.stoneAt('Split');
    await house.match();
    await house.tell(DEMAND_TELL.atOnce);
    await house.tell(DEMAND_TELL.atOnce);
    const mails = await told('stonesMatched');
    expect(mails).toHaveLength(before + 1);
    expect(mails.at(-1)?.plain).toContain(stone);
    expect(mails.at(-1)?.plain).toContain('Split');
    const theirs = await told('clientStonesMatched', house.people[ROLE.associate].id);
    expect(theirs).toHaveLength(ofStaff + 1);
    // Another stone within the next minutes waits, so that a sheet is one mail.
    await house.stoneAt('Split');
    await house.match();
    await house.tell(DEMAND_TELL.atOnce);
    expect(await told('stonesMatched')).toHaveLength(before + 1);
    await house.server.command(`UPDATE demand_stone SET told_at = told_at - interval '1 hour'`);
    await house.tell(DEMAND_TELL.atOnce);
    expect(await told('stonesMatched')).toHaveLength(before + 2);
  });

  it('go once a day for demands with daily mails', async () => {
    const { id } = await house.wait(customer, 'Zadar');
    await house.stoneAt('Zadar');
    await house.match();
    const before = (await told('stonesMatched')).length;
    await house.tell(DEMAND_TELL.atOnce);
    expect(await told('stonesMatched')).toHaveLength(before);
    await house.tell(DEMAND_TELL.daily);
    await house.tell(DEMAND_TELL.daily);
    const mails = await told('stonesMatched');
    expect(mails).toHaveLength(before + 1);
    expect(mails.at(-1)?.plain).toContain('Zadar');
    expect((await matchesOf(id)).length).toBe(1);
  });

  it('leave out stones that were hidden from the client after they matched', async () => {
    await house.wait(customer, 'Pula');
    const [seen, hidden] = [
      await house.stoneAt('Pula', { color: 'D' }),
      await house.stoneAt('Pula', { color: 'G' }),
    ];
    await house.match();
    await house.server.command(
      `INSERT INTO inventory_access (client_id, color, changed_by) VALUES ($1, '{D}', 'x')
       ON CONFLICT (client_id) DO UPDATE SET color = '{D}'`,
      [clientId],
    );
    try {
      await house.tell(DEMAND_TELL.daily);
      const mail = (await told('stonesMatched')).at(-1)?.plain ?? '';
      expect(mail).toContain(seen);
      expect(mail).not.toContain(hidden);
    } finally {
      await house.server.command('DELETE FROM inventory_access WHERE client_id = $1', [clientId]);
    }
  });
});

describe('supply against demand', () => {
  it('counts demands and stones by shape and size, scarcest first', async () => {
    await house.wait(customer, 'Supply', { filters: { shape: ['TRILLIANT'], carat: ['9.00..9.50'] } });
    const reply = await associate.get(`${AT}/supply`);
    expect(reply.status, reply.text).toBe(200);
    const rows =
      dataOf<{ shape: string | null; carat: string | null; demands: number; available: number }[]>(reply);
    expect(rows.find(({ shape }) => shape === 'TRILLIANT')).toMatchObject({
      carat: '5.00..',
      demands: 1,
      clients: 1,
      waiting: 1,
    });
    const other = await house.server.as('associate2@pavilion.test');
    const theirs = dataOf<{ shape: string | null }[]>(await other.get(`${AT}/supply`));
    expect(theirs.map(({ shape }) => shape)).not.toContain('TRILLIANT');
  });
});
