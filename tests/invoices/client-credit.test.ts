/** A client's credit entry by entry, for whom it concerns. */
import { describe, expect, test } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import type { Api } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { CARLA, centsOf, DIETER, invoiceFixture, usdOf } from './support/invoice-fixture.ts';

type Credit = components['schemas']['ClientCredit'];

const house = invoiceFixture();
const { sale, sell, read, pay, paid, reversed, takeBack, idOf } = house;
const PATH = '/inventory/new-arrival/client-credit';
const CREDIT = 6;

const creditOf = async (api: Api = house.admin, email = CARLA): Promise<Credit> =>
  dataOf<Credit>(await api.get(`${PATH}?user_id=${await idOf(email)}`));

describe('a client’s credit', () => {
  test('is nothing until something is reversed that was paid', async () => {
    expect(await creditOf()).toMatchObject({ balance: '0.00', credited: '0.00', spent: '0.00', entries: [] });
  });

  test('lists its entries with the balance after each, newest first', async () => {
    const { id, lines } = await sale(2);
    const { total, number } = await read(id);
    await paid(id, total);
    await reversed(lines);
    const next = await sell();
    expect((await pay(next, '10.00', { way: CREDIT })).status).toBe(200);
    const left = usdOf(centsOf(total) - 1000n);
    const { number: spentOn, payments } = await read(next);
    expect(await creditOf()).toEqual({
      client: expect.objectContaining({ id: await idOf(CARLA) }),
      balance: left,
      credited: total,
      spent: '10.00',
      entries: [
        expect.objectContaining({
          cause: 'spent',
          amount: '-10.00',
          balance: left,
          invoice_id: next,
          invoice_number: spentOn,
          credit_note_number: null,
          reason: null,
        }),
        expect.objectContaining({
          cause: 'credited',
          amount: total,
          balance: total,
          invoice_id: id,
          invoice_number: number,
          credit_note_number: expect.stringMatching(/^C-\d{4}-\d{6}$/),
          reason: 'Sold by mistake',
        }),
      ],
    });
    const account = await house.admin.get(`/user/account/${await idOf(CARLA)}`);
    expect(dataOf<{ credit: string }>(account).credit, 'told before the account is closed').toBe(left);
    await takeBack(payments[0]?.id, 'Wrong invoice');
    const back = await creditOf();
    expect(back).toMatchObject({ balance: total, credited: total, spent: '0.00' });
    expect(back.entries[0]).toMatchObject({ cause: 'given-back', amount: '10.00', reason: 'Wrong invoice' });
  });

  test('is reduced when its payment is taken back', async () => {
    const { id, lines } = await sale(1, DIETER);
    const { total, payments } = await paid(id, (await read(id)).total);
    await reversed(lines);
    await takeBack(payments[0]?.id, 'Never came in');
    const { balance, credited, entries } = await creditOf(house.admin, DIETER);
    expect([balance, credited]).toEqual(['0.00', '0.00']);
    expect(entries.map(({ cause, amount }) => [cause, amount])).toEqual([
      ['taken-back', `-${total}`],
      ['credited', total],
    ]);
  });
});

describe('it is shown', () => {
  test('to its client without naming staff', async () => {
    const carla = await house.server.as(CARLA);
    const own = dataOf<Credit>(await carla.get(PATH));
    expect(own).toEqual(await creditOf());
  });

  test('to staff who name a client, of closed accounts, too', async () => {
    expect((await house.admin.get(PATH)).status).toBe(400);
    expect((await house.admin.get(`${PATH}?user_id=nobody`)).status).toBe(404);
    expect((await house.admin.get(`${PATH}?user_id=${await idOf('admin@pavilion.test')}`)).status).toBe(404);
    const before = await creditOf();
    await house.server.command('UPDATE account SET status = 6 WHERE id = $1', [await idOf(CARLA)]);
    expect(await creditOf()).toEqual(before);
  });

  test('only to people who may read invoices', async () => {
    await house.server.command(
      `UPDATE role_permission SET read_access = false, write_access = false
        WHERE role_id = 4 AND permission_id = (SELECT id FROM permission WHERE name = 'invoice')`,
    );
    expect((await (await house.server.as(DIETER)).get(PATH)).status).toBe(403);
  });
});
