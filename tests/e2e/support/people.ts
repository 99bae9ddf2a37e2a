/**
 * The people who use the browser. The demo's people and a guest are signed in once per run, over
 * HTTP.
 */
import type { Page } from '@playwright/test';
import { DEMO_PEOPLE } from '../../../server/demo/people.ts';
import { ROLE, type RoleId } from '../../../src/domain/codes.ts';
import { apiOf, PASSWORD } from '../../support/api.ts';
import { dataOf } from '../../support/data-of.ts';

interface Session {
  id: string;
  token: string;
}

const GUEST = 'guest@visitors.test';
const url = (): string => process.env['E2E_URL'] ?? '';

/** One person of each role. */
export const PERSON: Record<RoleId, string> = {
  [ROLE.administrator]: 'admin@pavilion.test',
  [ROLE.guest]: GUEST,
  [ROLE.associate]: 'associate@pavilion.test',
  [ROLE.customer]: 'customer@pavilion.test',
  [ROLE.qualityControl]: 'qc@pavilion.test',
  [ROLE.apiClient]: 'api-client@pavilion.test',
  [ROLE.ftpClient]: 'ftp-client@pavilion.test',
  [ROLE.auditor]: 'auditor@pavilion.test',
};

/** Called by the global set-up; workers find the sessions in their environment. */
export async function signInEverybody(): Promise<void> {
  const emails = DEMO_PEOPLE.map(({ email }) => email);
  const members = await Promise.all(
    emails.map(async (email) => [email, await memberSignsIn(email)] as const),
  );
  const sessions = Object.fromEntries([...members, [GUEST, await guestSignsIn()] as const]);
  process.env['E2E_SESSIONS'] = JSON.stringify(sessions);
}

const later = new Map<string, Promise<Session>>();

/** The session from the set-up; people created later are signed in on first use. */
export function sessionOf(email: string): Promise<Session> {
  const sessions: Record<string, Session> = JSON.parse(process.env['E2E_SESSIONS'] ?? '{}');
  const known = sessions[email];
  if (known) return Promise.resolve(known);
  const one = later.get(email) ?? memberSignsIn(email);
  later.set(email, one);
  return one;
}

/**
 * From its next navigation on, the page belongs to this person, as if they had signed in before.
 */
export async function enter(page: Page, email: string): Promise<void> {
  const { token } = await sessionOf(email);
  const localStorage = [{ name: 'token', value: token }];
  // Setting the storage navigates, which could interfere with the open page.
  if (page.url() !== 'about:blank') await page.goto('about:blank');
  await page.context().setStorageState({ cookies: [], origins: [{ origin: url(), localStorage }] });
}

async function memberSignsIn(email: string): Promise<Session> {
  return dataOf<Session>(await apiOf(url()).send('POST', '/user/login', { email, password: PASSWORD }));
}

async function guestSignsIn(): Promise<Session> {
  const [country] = dataOf<{ id: number }[]>(await apiOf(url()).get('/business/countries-code'));
  return dataOf<Session>(
    await apiOf(url()).send('POST', '/user/login?is_guest=true', {
      company_name: 'Walk-in Gems',
      contact_person: 'Visitor',
      mobile: '5550100',
      email: GUEST,
      mobile_country_id: country?.id,
    }),
  );
}
