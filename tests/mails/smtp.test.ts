/** One connection to a mail server, and the outcomes of its failures. */
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { composed, type OutgoingMail } from '../../server/mail/compose.ts';
import type { MailTransport, Outcome } from '../../server/mail/mail-transport.ts';
import { markup, portalUrl } from '../../server/mail/markup.ts';
import { smtpTransport, type SmtpOptions } from '../../server/mail/smtp.ts';
import {
  CERTIFICATE,
  startMailServer,
  type MailServerForTests,
  type Behaviour,
} from './support/mail-server.ts';

const SENDER = { publicUrl: 'https://portal.house.com', mailFrom: 'Pavilion <desk@house.com>' };
const HURRY = { connect: 3_000, silence: 3_000, mail: 10_000 };

const parcel = (more: Partial<OutgoingMail> = {}): OutgoingMail => ({
  id: '0199a0c0-0000-7000-8000-000000000001',
  address: 'carla@client.com',
  subject: 'Your document is approved',
  html: markup`<p>Hello ${'Carla'}</p>`.text,
  plain: 'Hello Carla',
  secret: '',
  messageId: '<0199a0c0@portal.house.com>',
  writtenAt: new Date('2026-11-21T10:00:00Z'),
  ...more,
});

const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close();
});

async function serverWith(manners: Behaviour = {}): Promise<MailServerForTests> {
  const server = await startMailServer(manners);
  opened.push(server);
  return server;
}

/** A courier whose mails may be begun. */
function courierTo(
  url: string,
  options: SmtpOptions = {},
  begin: () => Promise<boolean> = () => Promise.resolve(true),
): { deliver(parcel: OutgoingMail): Promise<Outcome> } {
  const courier: MailTransport = smtpTransport(url, SENDER, { patience: HURRY, ca: CERTIFICATE, ...options });
  opened.push(courier);
  return { deliver: (one) => courier.deliver(one, begin) };
}

describe('a mail that is taken', () => {
  it('has its date as RFC 5322 writes it, and answers go to whoever sent it', async () => {
    const headers = (await composed(parcel({ replyTo: 'ada@client.com' }), SENDER)).toString();
    expect(headers).toMatch(/^Date: Sat, 21 Nov 2026 10:00:00 \+0000\r?$/m);
    expect(headers).toMatch(/^Reply-To: ada@client\.com\r?$/m);
    expect((await composed(parcel(), SENDER)).toString()).not.toMatch(/^Reply-To/m);
  });

  it('arrives with both texts, sender, subject, date and Message-ID, and says that a machine sent it', async () => {
    const server = await serverWith();
    const outcome = await courierTo(server.url).deliver(parcel());
    expect(outcome).toMatchObject({ kind: 'sent', answer: expect.stringMatching(/^250/) });
    const [{ to, from, mail, raw } = { mail: null }] = server.received;
    expect([to, from]).toEqual(['carla@client.com', 'desk@house.com']);
    expect(mail).toMatchObject({
      from: { name: 'Pavilion', address: 'desk@house.com' },
      to: [{ address: 'carla@client.com' }],
      subject: 'Your document is approved',
      messageId: '<0199a0c0@portal.house.com>',
      date: '2026-11-21T10:00:00.000Z',
      text: expect.stringContaining('Hello Carla'),
      html: expect.stringContaining('<p>Hello Carla</p>'),
    });
    expect(raw).toMatch(/^Auto-Submitted: auto-generated$/im);
    expect(raw).not.toContain('List-Unsubscribe');
  });

  it('says where mails are chosen, if its text does', async () => {
    const server = await serverWith();
    await courierTo(server.url).deliver(
      parcel({ plain: `Hello\n${portalUrl('/customer-profile#e-mails')}` }),
    );
    expect(server.received[0]?.raw).toMatch(
      /^List-Unsubscribe: <https:\/\/portal\.house\.com\/customer-profile#e-mails>$/im,
    );
  });

  it('goes over the connection of the one before', async () => {
    const server = await serverWith();
    const courier = courierTo(server.url);
    for (let count = 0; count < 3; count++)
      expect(await courier.deliver(parcel())).toMatchObject({ kind: 'sent' });
    expect([server.received.length, server.connections()]).toEqual([3, 1]);
  });

  it('is encrypted by STARTTLS and by smtps, and signed in for', async () => {
    for (const tls of ['starttls', 'from the start'] as const) {
      const server = await serverWith({ tls, account: { user: 'house@mail', password: 'p@ss word' } });
      expect(await courierTo(server.url).deliver(parcel())).toMatchObject({ kind: 'sent' });
      expect(server.received.map(({ encrypted }) => encrypted)).toEqual([true]);
    }
  });
});

describe('a mail that is refused', () => {
  it.each<[string, number, object]>([
    ['for good', 550, { kind: 'refused', isDead: true }],
    ['for now', 450, { kind: 'failed' }],
  ])('at its recipient %s is %s %o', async (_name, code, expected) => {
    const server = await serverWith({ refuses: () => ({ code, message: 'No such mailbox' }) });
    const outcome = await courierTo(server.url).deliver(parcel());
    expect(outcome).toEqual({ ...expected, answer: expect.stringContaining('No such mailbox') });
    expect(server.received).toEqual([]);
  });

  it.each<[number, string]>([
    [554, 'refused'],
    [451, 'failed'],
  ])('after its text by a %i is %s', async (code, kind) => {
    const server = await serverWith({ after: () => ({ code, message: 'Not this' }) });
    expect(await courierTo(server.url).deliver(parcel())).toMatchObject({ kind });
  });

  it('does not spoil the connection for the next one', async () => {
    const server = await serverWith({
      refuses: (address) => (address === 'gone@client.com' ? { code: 550, message: 'Gone' } : null),
    });
    const courier = courierTo(server.url);
    expect(await courier.deliver(parcel({ address: 'gone@client.com' }))).toMatchObject({ kind: 'refused' });
    expect(await courier.deliver(parcel())).toMatchObject({ kind: 'sent' });
  });
});

describe('a mail whose answer is lost', () => {
  it.each([
    ['cut', /closed unexpectedly/],
    ['silence', /Timeout/],
  ] as const)('is unanswered after its text was sent: %s', async (after, answer) => {
    const server = await serverWith({ after: () => after });
    const outcome = await courierTo(server.url).deliver(parcel());
    expect(outcome).toEqual({ kind: 'unanswered', answer: expect.stringMatching(answer) });
    expect(server.received).toHaveLength(1);
  });
});

describe('the trace of a mail', () => {
  it('is left once the server asks for the text, and not for a refused recipient', async () => {
    const begun: string[] = [];
    const begin = (): Promise<boolean> => {
      begun.push('begun');
      return Promise.resolve(true);
    };
    const refusing = await serverWith({ refuses: () => ({ code: 550, message: 'No such mailbox' }) });
    await courierTo(refusing.url, {}, begin).deliver(parcel());
    expect(begun).toEqual([]);
    const server = await serverWith({ after: () => (begun.push('received'), 'accept') });
    await courierTo(server.url, {}, begin).deliver(parcel());
    expect(begun).toEqual(['begun', 'received']);
  });

  it.each<[string, () => Promise<boolean>, RegExp]>([
    ['may not be left', () => Promise.resolve(false), /Another process/],
    ['cannot be left', () => Promise.reject(new Error('The database is gone')), /database is gone/],
  ])('that %s keeps the mail from being sent', async (_name, begin, answer) => {
    const server = await serverWith();
    const outcome = await courierTo(server.url, {}, begin).deliver(parcel());
    expect(outcome).toEqual({ kind: 'failed', answer: expect.stringMatching(answer) });
    expect(server.received).toEqual([]);
  });
});

describe('a server that does not let the portal in', () => {
  it('with another password is unreached', async () => {
    const server = await serverWith({ account: { user: 'house', password: 'right' } });
    const outcome = await courierTo(server.url.replace('right', 'wrong')).deliver(parcel());
    expect(outcome).toEqual({ kind: 'unreached', answer: expect.stringContaining('535') });
  });

  it('does not get a password unencrypted, unless it is on this machine', async () => {
    const server = await serverWith({ account: { user: 'house', password: 'right' } });
    const named = server.url.replace('localhost', '127.0.0.1.nip.invalid');
    expect(await courierTo(named).deliver(parcel())).toMatchObject({ kind: 'unreached' });
    expect(await courierTo(server.url).deliver(parcel())).toMatchObject({ kind: 'sent' });
  });

  it('with a certificate that nobody vouches for is unreached', async () => {
    const server = await serverWith({ tls: 'starttls' });
    expect(await courierTo(server.url, { ca: undefined }).deliver(parcel())).toMatchObject({
      kind: 'unreached',
      answer: expect.stringMatching(/certificate/i),
    });
  });

  it('that is not there is unreached', async () => {
    const server = await serverWith();
    await server.close();
    opened.length = 0;
    expect(await courierTo(server.url).deliver(parcel())).toMatchObject({ kind: 'unreached' });
  });

  it('that never greets is unreached within its time', async () => {
    const mute: Server = createServer();
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
    opened.push(mute);
    const { port } = mute.address() as AddressInfo;
    expect(await courierTo(`smtp://127.0.0.1:${port}`).deliver(parcel())).toMatchObject({
      kind: 'unreached',
    });
  });

  it('that ended an idle connection is asked again', async () => {
    const server = await serverWith();
    const courier = courierTo(server.url);
    await courier.deliver(parcel());
    await server.endIdle();
    expect(await courier.deliver(parcel())).toMatchObject({ kind: 'sent' });
    expect(server.connections()).toBe(2);
  });
});

describe('hostile text', () => {
  it('in a subject adds no header', async () => {
    const server = await serverWith();
    const subject = 'Yours\r\nBcc: other@house.com\r\n\r\n<script>alert(1)</script>';
    expect(await courierTo(server.url).deliver(parcel({ subject }))).toMatchObject({ kind: 'sent' });
    const [{ mail, raw } = { mail: null, raw: '' }] = server.received;
    expect(raw).not.toMatch(/^Bcc:/im);
    expect(mail?.bcc ?? []).toEqual([]);
    expect(mail?.text).toContain('Hello Carla');
  });

  it.each([
    'carla@client.com>\r\nRCPT TO:<other@house.com',
    'carla@client.com\r\nDATA',
    'carla@client.com, other@house.com',
  ])('as an address reaches nobody else: %j', async (address) => {
    const server = await serverWith();
    await courierTo(server.url).deliver(parcel({ address }));
    expect(server.received.map(({ to }) => to)).not.toContain('other@house.com');
  });
});
