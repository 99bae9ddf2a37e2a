import { describe, expect, it } from 'vitest';
import { readEnv } from '../../server/env.ts';
import { toldOfMail } from '../../server/operations/told-of-mail.ts';
import { unsent } from './support/unsent.ts';
import { ROLE } from '../../src/domain/codes.ts';

type Call = Parameters<typeof toldOfMail>[0];
const call = (role: number | null, smtp: object): Call =>
  ({
    ...(role !== null && { person: { role } }),
    services: { env: readEnv({ DATA_DIR: '/tmp', ...smtp }) },
  }) as unknown as Call;
const TOLD = { sent: '2 stones sent to a@house.com.', unsent: '2 stones not sent to a@house.com.' };

describe('whoever sends an e-mail', () => {
  it('reads that it is sent where a mail server is set up', () => {
    expect(toldOfMail(call(ROLE.administrator, { SMTP_URL: 'smtp://mail.house.com' }), TOLD)).toBe(TOLD.sent);
  });

  it('reads that it reaches no one where none is, and where to set one up or whom to ask', () => {
    const told = (role: number) => toldOfMail(call(role, {}), TOLD);
    const why = '2 stones not sent to a@house.com. No mail server is set up, so e-mails reach no one.';
    expect(told(ROLE.administrator)).toBe(`${why} Set SMTP_URL for the server and start it again.`);
    expect(told(ROLE.customer)).toBe(`${why} Ask the house to set one up.`);
  });

  it('reads the same before signing in', () => {
    expect(toldOfMail(call(null, { SMTP_URL: 'smtp://mail.house.com' }), TOLD)).toBe(TOLD.sent);
    expect(toldOfMail(call(null, {}), TOLD)).toBe(unsent(TOLD.unsent, null));
  });
});
