/** Strange requests are answered in the envelope, never with a 500. */
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeAbandoned } from '../../server/files/incoming.ts';
import { PASSWORD } from '../support/api.ts';
import { startTestServer } from '../support/server.ts';
import type { TestServer } from '../support/server.ts';
import { newcomer } from './support/kyc.ts';
import { signInEverybody } from './support/people.ts';
import type { People } from './support/people.ts';
import { fingerprint } from './support/records.ts';

let server: TestServer;
let people: People;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  people = await signInEverybody(server);
  const member = { email: 'admin@pavilion.test', password: PASSWORD };
  const signedIn = await server.asNobody().send('POST', '/user/login', member);
  ({ token } = signedIn.body?.data as { token: string });
});
afterAll(() => server.close());

const ACTIONS = '/inventory/new-arrival';
const ABSENT = '0192f000-0000-7000-8000-000000000001';

describe('values that PostgreSQL cannot store are a 400', () => {
  it.each([
    ['a NUL in a filter', `/customer/users?search=%00`],
    ['a NUL in a search', `/inventory/search?searchTerm=a%00`],
    ['a day before the calendar', `/customer/users?startDate=0000-01-01`],
    ['a day before the calendar in the log', `/audit/audit-logs?endDate=0000-01-01`],
  ])('%s', async (_name, address) => {
    const reply = await people[1].api.get(address);
    expect([reply.status, reply.body?.success], reply.text).toEqual([400, false]);
  });

  it.each([
    ['a NUL in a stock number', 'POST', `${ACTIONS}/enquiry`, { stock_numbers: ['A\u0000'], message: 'x' }],
    ['a NUL in a name', 'PUT', '/user/profile', { first_name: 'A\u0000b' }],
    ['a country beyond any number', 'PUT', '/user/profile', { mobile_country_id: 99_999_999_999 }],
  ] as const)('%s', async (_name, method, address, data) => {
    const before = await fingerprint(server);
    const reply = await people[4].api.send(method, address, data);
    expect([reply.status, reply.body?.success], reply.text).toEqual([400, false]);
    expect(await fingerprint(server)).toBe(before);
  });

  it('a guest from a country beyond any number', async () => {
    const reply = await server.asNobody().send('POST', '/user/login?is_guest=true', {
      company_name: 'Far Away',
      contact_person: 'Far',
      mobile: '5550101',
      email: 'far@guest.pavilion.test',
      mobile_country_id: 99_999_999_999,
    });
    expect(reply.status, reply.text).toBe(400);
  });
});

describe('addresses', () => {
  it('that cannot be decoded are answered in the envelope, with a request id', async () => {
    const reply = await people[1].api.get('/inventory/mapping/%zz');
    expect([reply.status, reply.body?.success, reply.body?.status]).toEqual([400, false, 'fail']);
    expect(reply.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('the order of refusals', () => {
  it('refuses a role that may never do this before it looks for the record', async () => {
    const cancel = { ids: [ABSENT], status: 4 };
    const reply = await people[5].api.send('PUT', `${ACTIONS}/update-confirm-stone`, cancel);
    expect([reply.status, reply.body?.data]).toEqual([403, { refusal: 'role' }]);
  });

  it('asks for a missing reason or remark before it looks for the record', async () => {
    const reply = await people[1].api.send('PUT', `${ACTIONS}/reject-stone`, { ids: [ABSENT], reason: ' ' });
    expect([reply.status, reply.body?.data]).toEqual([400, { refusal: 'shape', field: 'reason' }]);
    const paper = await people[1].api.form(
      'PUT',
      '/customer/business/document',
      { user_id: ABSENT, business_data: [{ status: 3 }] },
      {},
    );
    expect([paper.status, paper.body?.data]).toEqual([400, { refusal: 'shape', field: 'remark' }]);
  });
});

describe('multipart requests', () => {
  const send = async (body: FormData | string, type?: string): Promise<{ status: number; text: string }> => {
    const response = await fetch(`${server.url}/api/v1/customer/business/document`, {
      method: 'PUT',
      body,
      headers: { authorization: `Bearer ${token}`, ...(type ? { 'content-type': type } : {}) },
    });
    return { status: response.status, text: await response.text() };
  };

  it('may send the part `data` as a field, as a field of type JSON, and as a blob', async () => {
    const client = await newcomer(server, people);
    // 409: a document that was never submitted cannot be approved, so the request was understood.
    const data = JSON.stringify({ user_id: client.id, business_data: [{ status: 2 }] });
    const plain = new FormData();
    plain.append('data', data);
    const blob = new FormData();
    blob.append('data', new Blob([data], { type: 'application/json' }));
    const typed = `--b\r\nContent-Disposition: form-data; name="data"\r\nContent-Type: application/json\r\n\r\n${data}\r\n--b--\r\n`;
    for (const reply of [
      await send(plain),
      await send(blob),
      await send(typed, 'multipart/form-data; boundary=b'),
    ])
      expect(reply.status, reply.text).toBe(409);
  });

  it('are refused with a part `data` larger than any request needs', async () => {
    const padding = 'x'.repeat(2_000_000);
    const blob = new FormData();
    blob.append('data', new Blob([JSON.stringify({ padding })]));
    expect((await send(blob)).status).toBe(413);
    const field = new FormData();
    field.append('data', JSON.stringify({ padding }));
    expect((await send(field)).status).toBe(413);
  });

  it('are refused with a file that is too large or that the contract does not name, which is not kept', async () => {
    // Refused as soon as the limit is exceeded, not after the whole file has arrived.
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.write(
      `PUT /api/v1/customer/business/document HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n` +
        'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000000\r\n\r\n' +
        '--b\r\nContent-Disposition: form-data; name="owner_image"; filename="scan.png"\r\n\r\n',
    );
    socket.write(Buffer.alloc(11 * 1024 * 1024));
    await expect.poll(() => answer).toContain('scan.png is larger than 10 MB.');
    expect(answer).toMatch(/^HTTP\/1.1 413/);
    socket.destroy();
    const stray = new FormData();
    stray.append('data', '{}');
    stray.append('other_image', new Blob(['x']), 'x.png');
    expect((await send(stray)).status).toBe(400);
    expect(readdirSync(path.join(server.dataDir, 'incoming'))).toEqual([]);
  });

  it('leave nothing behind when the sender hangs up in the middle', async () => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    const incoming = path.join(server.dataDir, 'incoming');
    const files = (): number => (existsSync(incoming) ? readdirSync(incoming).length : 0);
    socket.write(
      `PUT /api/v1/inventory/mapping HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n` +
        'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 9000000\r\n\r\n' +
        '--b\r\nContent-Disposition: form-data; name="uploadExcel"; filename="a.csv"\r\n\r\n' +
        'Shape,Carat\n'.repeat(20_000),
    );
    await expect.poll(files).toBe(1);
    socket.destroy();
    await expect.poll(files).toBe(0);
  });

  it('of one person run ten at a time; another one is refused until these have ended', async () => {
    const { hostname, port } = new URL(server.url);
    const begin = () => {
      const socket = connect(Number(port), hostname);
      socket.write(
        `PUT /api/v1/inventory/mapping HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n` +
          'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 9000000\r\n\r\n' +
          '--b\r\nContent-Disposition: form-data; name="uploadExcel"; filename="a.csv"\r\n\r\nShape,Carat\n',
      );
      return socket;
    };
    const incoming = path.join(server.dataDir, 'incoming');
    const slow = Array.from({ length: 10 }, begin);
    await expect.poll(() => readdirSync(incoming).length).toBe(10);
    const form = new FormData();
    form.append('data', '{}');
    const eleventh = await send(form);
    expect(eleventh.status).toBe(429);
    expect(eleventh.text).toContain('too many uploads under way. Wait until they finish');
    for (const socket of slow) socket.destroy();
    await expect.poll(() => readdirSync(incoming).length).toBe(0);
    expect((await send(form)).status).toBe(400);
  });

  it('that a killed process left unfinished are removed, and recent files are not', async () => {
    const folder = path.join(server.dataDir, 'left-behind');
    await removeAbandoned(folder);
    mkdirSync(folder);
    for (const name of ['old', 'new']) writeFileSync(path.join(folder, name), 'x');
    const twoHoursAgo = Date.now() / 1000 - 7200;
    utimesSync(path.join(folder, 'old'), twoHoursAgo, twoHoursAgo);
    await removeAbandoned(folder);
    expect(readdirSync(folder)).toEqual(['new']);
  });
});
