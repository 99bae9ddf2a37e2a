/** The first steps of a new administrator: each is done once what it names is there. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import type { Api } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { pngOf } from '../support/png.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

type FirstSteps = components['schemas']['FirstSteps'];

const AT = '/home/dashboard/first-steps';
const INVOICE = '/project-setting/invoice';
const HOUSE = { house: 'Facet & Sons BV', address: '', tax_number: '', bank: '', terms: '', statement: '' };

let server: TestServer;
let admin: Api;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin@pavilion.test');
});
afterAll(() => server.close());

/** The steps that are done. */
async function done(): Promise<string[]> {
  const steps = dataOf<FirstSteps>(await admin.get(AT));
  return Object.entries(steps).flatMap(([step, isDone]) => (isDone ? [step] : []));
}
const ok = async (reply: Promise<{ status: number; text: string }>): Promise<void> => {
  const { status, text } = await reply;
  expect(status, text).toBe(200);
};

test('only administrators are told', async () => {
  for (const name of ['associate', 'customer', 'qc', 'auditor'])
    expect((await (await server.as(`${name}@pavilion.test`)).get(AT)).status, name).toBe(403);
});

test('a step is done once what it names is there', async () => {
  // The demo has clients, and its stones come from no sheet.
  expect(await done()).toEqual(['client']);
  await ok(admin.send('PUT', INVOICE, HOUSE));
  expect(await done()).toEqual(['client']);
  await ok(admin.send('PUT', INVOICE, { ...HOUSE, address: 'Hoveniersstraat 2' }));
  expect(await done()).toEqual(['house', 'client']);
  const house = { ...HOUSE, address: 'Hoveniersstraat 2', bank: 'Bank of Antwerp' };
  await ok(
    admin.form('PUT', INVOICE, house, { logo: new File([new Uint8Array(pngOf(40, 20))], 'logo.png') }),
  );
  expect(await done()).toEqual(['house', 'logo', 'bank', 'client']);
  await ok(admin.send('PUT', '/project-setting/time-zone', { zone: 'Europe/Brussels' }));
  await server.command(
    `INSERT INTO second_factor (user_id, secret, last_step)
     SELECT id, 'x', 0 FROM app_user WHERE email = 'associate2@pavilion.test'`,
  );
  expect(await done()).toEqual(['house', 'time_zone', 'logo', 'bank', 'client']);
  await server.command(
    `INSERT INTO second_factor (user_id, secret, last_step)
     SELECT id, 'x', 0 FROM app_user WHERE email = 'admin@pavilion.test'`,
  );
  expect(await done()).toEqual(['house', 'time_zone', 'logo', 'bank', 'second_factor', 'client']);
});
