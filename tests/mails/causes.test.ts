/** What causes a mail, to whom it goes, and what it says. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ROLE } from '../../src/domain/codes.ts';
import { fireKyc, newcomer, type Newcomer } from '../api/support/kyc.ts';
import { signInEverybody, type People } from '../api/support/people.ts';
import { stepsOf } from '../api/support/records.ts';
import { dataOf } from '../support/data-of.ts';
import { take } from '../support/prices.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { kindsTo, mailsTo } from './support/mails.ts';

const PREFIX = '/inventory/new-arrival';

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
  people = await signInEverybody(server);
});
afterAll(() => server.close());

let client: Newcomer;
beforeEach(async () => {
  client = await newcomer(server, people);
});

async function registered(): Promise<void> {
  for (const which of ['owner', 'business'] as const) {
    await fireKyc(people, client, 'SUBMIT', ROLE.customer, which);
    await fireKyc(people, client, 'APPROVE', ROLE.administrator, which);
  }
  expect((await fireKyc(people, client, 'REGISTER', ROLE.administrator)).status).toBe(200);
}

const forgetMails = (): Promise<void> =>
  server.command(`UPDATE mail SET kind = 'earlier' WHERE user_id = $1`, [client.id]);

/** Confirms that many stones for the client; returns their lines. */
async function confirmed(count: number): Promise<{ id: string; stock_no: string; amount: string }[]> {
  const free = await server.query<{ stock_no: string }>(
    'SELECT stock_no FROM stone WHERE status = 1 AND version = 0 ORDER BY stock_no LIMIT $1',
    [count],
  );
  const reply = await take(client.api, 'confirm-stone', { stock_numbers: free.map((one) => one.stock_no) });
  expect(reply.status, reply.text).toBe(200);
  return dataOf<{ lines: { id: string; stock_no: string; amount: string }[] }>(reply).lines;
}

describe('KYC', () => {
  it('approved causes one mail to the client', async () => {
    await fireKyc(people, client, 'SUBMIT', ROLE.customer);
    await fireKyc(people, client, 'APPROVE', ROLE.administrator);
    const [mail, ...more] = await mailsTo(server, client.id);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      kind: 'kycApproved',
      status: 1,
      subject: 'Your Business Owner Document is approved',
      secret: null,
    });
    expect(mail?.address).toMatch(/^path-\d+@client\.test$/);
    expect(mail?.plain).toContain('Hello Path,');
  });

  it('rejected causes a mail with the remark as text, not as markup', async () => {
    await fireKyc(people, client, 'SUBMIT', ROLE.customer);
    const remark = 'Not <b>legible</b> & cut off';
    const reply = await people[1].api.form(
      'PUT',
      '/customer/business/document',
      { user_id: client.id, business_owner_data: [{ status: 3, remark }] },
      {},
    );
    expect(reply.status).toBe(200);
    const [mail] = await mailsTo(server, client.id);
    expect(mail?.kind).toBe('kycRejected');
    expect(mail?.plain).toContain(remark);
    expect(mail?.html).toContain('Not &lt;b&gt;legible&lt;/b&gt; &amp; cut off');
    expect(mail?.html).not.toContain('<b>legible');
  });

  it('of both documents at once is two mails, and a registration one more', async () => {
    await registered();
    expect(await kindsTo(server, client.id)).toEqual(['kycApproved', 'kycApproved', 'businessRegistered']);
  });

  it('submitted or unregistered sends nothing', async () => {
    await registered();
    await forgetMails();
    await fireKyc(people, client, 'RESUBMIT', ROLE.customer);
    await fireKyc(people, client, 'UNREGISTER', ROLE.administrator);
    expect(await kindsTo(server, client.id)).not.toContain('businessRegistered');
    expect(new Set(await kindsTo(server, client.id))).toEqual(new Set(['earlier']));
  });

  it('refused sends nothing', async () => {
    await fireKyc(people, client, 'SUBMIT', ROLE.customer);
    expect((await fireKyc(people, client, 'APPROVE', ROLE.customer)).status).toBe(403);
    expect((await fireKyc(people, client, 'REGISTER', ROLE.administrator)).status).toBe(409);
    expect(await kindsTo(server, client.id)).toEqual([]);
  });
});

describe('a batch of confirm-stones', () => {
  beforeEach(async () => {
    await registered();
    await forgetMails();
  });

  it('approved is one mail that lists each stone at its client’s price', async () => {
    const lines = await confirmed(3);
    const ids = lines.map(({ id }) => id);
    expect((await people[1].api.send('PUT', `${PREFIX}/approve-stone`, { ids })).status).toBe(200);
    const mails = (await mailsTo(server, client.id)).filter(({ kind }) => kind !== 'earlier');
    expect(mails.map(({ kind, subject }) => [kind, subject])).toEqual([
      ['confirmStoneApproved', '3 stones you confirmed are approved'],
      ['invoiceIssued', expect.stringMatching(/^Invoice I-/)],
    ]);
    const [mail] = mails;
    for (const { stock_no, amount } of lines) {
      const price = Number(amount).toLocaleString('en-US', { minimumFractionDigits: 2 });
      expect(mail?.plain).toMatch(new RegExp(`^- ${stock_no}, .* ct, USD ${price}$`, 'm'));
      expect(mail?.html).toContain(`>${price}<`);
    }
  });

  it('says of a lab-grown stone that it is, in the mail of the order and in that of the invoice', async () => {
    const lines = await confirmed(2);
    const [grown, natural] = lines.map(({ stock_no }) => stock_no);
    await server.command(
      'UPDATE stone SET stone_type = CASE WHEN stock_no = $1 THEN 1 ELSE 2 END WHERE stock_no IN ($1, $2)',
      [grown, natural],
    );
    const ids = lines.map(({ id }) => id);
    expect((await people[1].api.send('PUT', `${PREFIX}/approve-stone`, { ids })).status).toBe(200);
    const mails = (await mailsTo(server, client.id)).filter(({ kind }) => kind !== 'earlier');
    expect(mails).toHaveLength(2);
    for (const { plain } of mails) {
      expect(plain).toMatch(new RegExp(`^- ${grown}, LG `, 'm'));
      expect(plain).toMatch(new RegExp(`^- ${natural}, (?!LG)`, 'm'));
    }
  });

  it('never shows the supplier’s price, the provider, or what staff remarked', async () => {
    const lines = await confirmed(2);
    const ids = lines.map(({ id }) => id);
    // Nothing marks up the prices of a new client, so the supplier's would look like theirs.
    await server.command('UPDATE confirm_line SET total_amt = 987654.32 WHERE id = ANY ($1::uuid[])', [ids]);
    await people[1].api.send('PUT', `${PREFIX}/update-confirm-stone`, { ids, remark: 'Buyer is in a hurry' });
    await people[1].api.send('PUT', `${PREFIX}/approve-stone`, { ids, remark: 'Margin is thin' });
    const mail = (await mailsTo(server, client.id)).find(({ kind }) => kind === 'confirmStoneApproved');
    const suppliers = await server.query<{ total_amt: string; name: string; code: string }>(
      `SELECT l.total_amt::text, p.name, p.code FROM confirm_line l JOIN stone s ON s.id = l.stone_id
         JOIN provider p ON p.id = s.provider_id WHERE l.id = ANY ($1::uuid[])`,
      [ids],
    );
    const said = `${mail?.subject} ${mail?.plain} ${mail?.html}`;
    for (const { total_amt, name, code } of suppliers) {
      expect(said).not.toContain(Number(total_amt).toLocaleString('en-US', { minimumFractionDigits: 2 }));
      expect(said).not.toContain(name);
      expect(said).not.toContain(code);
    }
    expect(said).not.toMatch(/hurry|thin/);
  });

  it('rejected is one mail with the reason, and says nothing of a withdrawal', async () => {
    const lines = await confirmed(2);
    const asked = { ids: lines.map(({ id }) => id), reason: 'The stone was damaged', withdraw: true };
    expect((await people[1].api.send('PUT', `${PREFIX}/reject-stone`, asked)).status).toBe(200);
    const [mail, ...more] = (await mailsTo(server, client.id)).filter(({ kind }) => kind !== 'earlier');
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      kind: 'confirmStoneRejected',
      subject: '2 stones you confirmed are rejected',
    });
    expect(mail?.plain).toContain('The stone was damaged');
    expect(mail?.plain).not.toMatch(/withdr/i);
  });

  it('of two clients is a mail for each, with their own stones alone', async () => {
    const [first] = await confirmed(1);
    const before = client;
    client = await newcomer(server, people);
    await registered();
    await forgetMails();
    const [second] = await confirmed(1);
    const ids = [first?.id, second?.id];
    expect((await people[1].api.send('PUT', `${PREFIX}/approve-stone`, { ids })).status).toBe(200);
    const [hers] = (await mailsTo(server, before.id)).filter(({ kind }) => kind !== 'earlier');
    const [his] = (await mailsTo(server, client.id)).filter(({ kind }) => kind !== 'earlier');
    expect(hers?.plain).toContain(first?.stock_no);
    expect(hers?.plain).not.toContain(second?.stock_no);
    expect(his?.plain).toContain(second?.stock_no);
    expect(his?.plain).not.toContain(first?.stock_no);
  });

  it('that is refused as a whole sends nothing', async () => {
    const [line] = await confirmed(1);
    const ids = [line?.id, '00000000-0000-7000-8000-000000000000'];
    expect((await people[1].api.send('PUT', `${PREFIX}/approve-stone`, { ids })).status).toBe(404);
    expect(await kindsTo(server, client.id)).not.toContain('confirmStoneApproved');
  });

  it('cancelled by the client sends nothing', async () => {
    const [line] = await confirmed(1);
    await client.api.send('PUT', `${PREFIX}/update-confirm-stone`, { ids: [line?.id], status: 4 });
    expect(new Set(await kindsTo(server, client.id))).toEqual(new Set(['earlier']));
  });
});

describe('enquiries that are closed', () => {
  beforeEach(async () => {
    await registered();
    await forgetMails();
  });
  const asked = async (count: number): Promise<{ id: string; stock_no: string }[]> => {
    const free = await server.query<{ stock_no: string }>(
      'SELECT stock_no FROM stone WHERE status = 1 AND version = 0 ORDER BY stock_no LIMIT $1',
      [count],
    );
    const stock_numbers = free.map((one) => one.stock_no);
    const reply = await client.api.send('POST', `${PREFIX}/enquiry`, {
      stock_numbers,
      message: 'Eye clean?',
    });
    expect(reply.status, reply.text).toBe(200);
    return dataOf<{ lines: { id: string; stock_no: string }[] }>(reply).lines;
  };
  const fresh = async () => (await mailsTo(server, client.id)).filter(({ kind }) => kind !== 'earlier');
  const close = (ids: readonly string[], words: object, by = people[1].api) =>
    by.send('PUT', `${PREFIX}/close-enquiry`, { ids, ...words });

  it('are told of with the answer, by mail and by the bell; of several in one mail', async () => {
    const lines = await asked(2);
    await server.command('DELETE FROM notice WHERE user_id = $1', [client.id]);
    expect(
      (
        await close(
          lines.map(({ id }) => id),
          { remark: 'Both are <eye> clean' },
        )
      ).status,
    ).toBe(200);
    const [mail, ...more] = await fresh();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      kind: 'enquiryClosed',
      subject: 'Your enquiries about 2 stones are answered',
    });
    for (const { stock_no } of lines) expect(mail?.plain).toContain(stock_no);
    expect(mail?.plain).toContain('Both are <eye> clean');
    expect(mail?.html).toContain('Both are &lt;eye&gt; clean');
    const names = lines
      .map(({ stock_no }) => stock_no)
      .toSorted()
      .join(' and ');
    expect(
      await server.query('SELECT kind, words, path FROM notice WHERE user_id = $1', [client.id]),
    ).toEqual([
      {
        kind: 'enquiryClosed',
        words: `Your enquiries about ${names} are answered: Both are <eye> clean`,
        path: '/transaction/enquiry?all=true',
      },
    ]);
  });

  it('by the client’s associate, without a word, are told of as well', async () => {
    const [line] = await asked(1);
    const associate = await server.as('associate@pavilion.test');
    const [him] = await server.query<{ id: string }>(
      `SELECT id FROM app_user WHERE email = 'associate@pavilion.test'`,
    );
    await server.command('UPDATE app_user SET associate_id = $2 WHERE id = $1', [client.id, him?.id]);
    expect((await close([line?.id ?? ''], {}, associate)).status).toBe(200);
    expect((await fresh()).map(({ kind }) => kind)).toEqual(['enquiryClosed']);
  });

  it('because the account is closed cause no mail', async () => {
    await asked(1);
    expect((await people[1].api.send('DELETE', `/customer/user/${client.id}?reason=Left`)).status).toBe(200);
    expect((await fresh()).map(({ kind }) => kind)).not.toContain('enquiryClosed');
  });
});

describe('who gets no mail', () => {
  it('somebody who is suspended', async () => {
    await fireKyc(people, client, 'SUBMIT', ROLE.customer);
    await server.command('UPDATE app_user SET is_active = false WHERE id = $1', [client.id]);
    await fireKyc(people, client, 'APPROVE', ROLE.administrator);
    expect(await kindsTo(server, client.id)).toEqual([]);
  });

  it('an API client, whose confirm-stones are approved', async () => {
    const [stone] = await server.query<{ stock_no: string }>(
      'SELECT stock_no FROM stone WHERE status = 1 AND version = 0 ORDER BY stock_no LIMIT 1',
    );
    const reply = await take(people[6].api, 'confirm-stone', { stock_numbers: [stone?.stock_no] });
    const ids = dataOf<{ lines: { id: string }[] }>(reply).lines.map(({ id }) => id);
    expect((await people[1].api.send('PUT', `${PREFIX}/approve-stone`, { ids })).status).toBe(200);
    expect(await kindsTo(server, people[6].id)).toEqual([]);
  });
});

it('the history of a queued mail has one step, with the request that caused it', async () => {
  await fireKyc(people, client, 'SUBMIT', ROLE.customer);
  const reply = await fireKyc(people, client, 'APPROVE', ROLE.administrator);
  const [mail] = await mailsTo(server, client.id);
  expect(await stepsOf(server, mail?.id ?? '')).toMatchObject([
    {
      step: 1,
      event: 'QUEUE',
      from_state: 'start',
      to_state: 'queued',
      role_id: null,
      request_id: reply.headers.get('x-request-id'),
    },
  ]);
});
