/** Members with separate accounts, and the steps of their sign-ins. */
import { newId } from '../../../server/ids.ts';
import type { RoleId } from '../../../src/domain/codes.ts';
import { asOwner, giveAccounts } from '../../support/as-owner.ts';
import { codeOf } from '../../support/factors/authenticator.ts';
import { apiOf, PASSWORD, type Api, type Reply } from '../../support/api.ts';
import { dataOf } from '../../support/data-of.ts';
import type { TestServer } from '../../support/server.ts';

export interface Member {
  id: string;
  email: string;
}

/** A member who has the password of the demo. */
export async function memberOf(server: TestServer, role: RoleId, firstName = 'Mia'): Promise<Member> {
  const id = newId();
  const email = `${id}@house.test`;
  await server.command(
    `INSERT INTO app_user (id, role_id, email, first_name, password_hash)
     SELECT $1, $2, $3, $4, password_hash FROM app_user WHERE email = 'admin@pavilion.test'`,
    [id, role, email, firstName],
  );
  await asOwner(server, giveAccounts);
  return { id, email };
}

interface Step {
  token?: string;
  device?: string;
  challenge?: string;
  asks?: string;
  enrolment?: { secret: string };
  recovery_codes?: string[];
}

/** From another network than the one of the test, if `from` says so. */
const at = (from?: string): Record<string, string> => (from === undefined ? {} : { 'x-forwarded-for': from });

export const login = (server: TestServer, email: string, more = {}, from?: string): Promise<Reply> =>
  server.asNobody().send('POST', '/user/login', { email, password: PASSWORD, ...more }, at(from));

export const stepOf = (reply: Reply): Step => dataOf<Step | null>(reply) ?? {};

/** The challenge that the right password leads to. */
export async function challenged(server: TestServer, email: string, from?: string): Promise<string> {
  const reply = await login(server, email, {}, from);
  const { challenge } = stepOf(reply);
  if (challenge === undefined) throw new Error(reply.text);
  return challenge;
}

export const answer = (
  server: TestServer,
  what: 'second-factor' | 'enrol' | 'new-password',
  data: Record<string, string>,
  from?: string,
): Promise<Reply> => server.asNobody().send('POST', `/user/login/${what}`, data, at(from));

export interface EnrolledMember extends Member {
  secret: string;
  codes: string[];
  api: Api;
}

/** A member who has set up an authenticator; its next code is the one half a minute later. */
export async function enrolledOf(server: TestServer, role: RoleId): Promise<EnrolledMember> {
  const member = await memberOf(server, role);
  const { token } = stepOf(await login(server, member.email));
  const api = apiOf(server.url, token);
  const begun = await api.send('POST', '/user/second-factor', { current_password: PASSWORD });
  const { secret } = dataOf<{ secret: string }>(begun);
  const confirmed = await api.send('PUT', '/user/second-factor', { code: codeOf(secret) });
  const { recovery_codes: codes } = dataOf<{ recovery_codes: string[] }>(confirmed);
  return { ...member, secret, codes, api };
}

/** As if an hour had passed since the last code was used. */
export const forgetCodes = (server: TestServer, { id }: Member): Promise<void> =>
  server.command('UPDATE second_factor SET last_step = last_step - 120 WHERE user_id = $1', [id]);

/** Whether this token opens anything. */
export const isOpen = async (server: TestServer, token: string | undefined): Promise<boolean> =>
  token !== undefined && (await apiOf(server.url, token).get('/user/profile')).status === 200;

/** Does it again if the codes changed meanwhile. */
export async function withinHalfAMinute<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    const begun = Math.floor(Date.now() / 30_000);
    const result = await work();
    if (Math.floor(Date.now() / 30_000) === begun) return result;
  }
}
