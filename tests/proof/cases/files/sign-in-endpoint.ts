/** The sign-in that T18 guesses at: the portal's, or one with a planted fault. */
import { setTimeout as sleep } from 'node:timers/promises';
import { hashPassword, isPassword } from '../../../../server/security/passwords.ts';
import { apiOf, PASSWORD } from '../../../support/api.ts';
import type { ProofFixture } from '../../proof-fixture.ts';

export interface Answer {
  status: number;
  text: string;
}

/** Sends a request to a process, as from an address. */
export interface From {
  url: string;
  ip: string;
}

export interface SignInEndpoint {
  signIn(from: From, data: { email: string; password: string; device?: string }): Promise<Answer>;
  /** How many passwords were compared with this account's hash. */
  lookedAt(email: string): Promise<number>;
  guest(from: From, email: string): Promise<Answer>;
}

export const FAULTS = {
  early: 'an early return for an unknown name',
  process: 'a limit that each process keeps for itself',
  late: 'failures that are counted when the password has been looked at',
  account: 'a lock of the whole account',
  tells: 'an answer of its own for a locked account',
  guest: 'a guest who is whoever has the e-mail',
  signUp: 'a sign-up that says whose e-mail is taken',
  work: 'a question whether an e-mail is free that costs no work',
  reset: 'a reset that looks the account up before it answers',
} as const;

const GUEST = { company_name: 'Passing Trade', contact_person: 'Visitor', mobile: '5550100' };

export function portalDoor(house: ProofFixture, countryId: number): SignInEndpoint {
  const ask = async ({ url, ip }: From, query: string, data: object): Promise<Answer> => {
    const reply = await apiOf(url).send('POST', `/user/login${query}`, data, { 'x-forwarded-for': ip });
    return { status: reply.status, text: reply.text };
  };
  return {
    signIn: (from, data) => ask(from, '', data),
    async lookedAt(email) {
      const [row] = await house.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM sign_in_try t JOIN app_user u ON u.id = t.user_id
          WHERE u.email = $1 AND t.outcome <> 'turned away'`,
        [email],
      );
      return row?.n ?? 0;
    },
    guest: (from, email) => ask(from, '?is_guest=true', { ...GUEST, email, mobile_country_id: countryId }),
  };
}

const FAILED = { status: 401, text: 'Sign-in failed.' };
const SLOW = { status: 429, text: 'Wait a minute.' };
const MOST = 5;
const MOST_FROM_ALL = 20;

/** A sign-in that is right except for one fault of a careless server. */
export async function naiveDoor(
  portal: SignInEndpoint,
  accounts: readonly string[],
  fault: string,
): Promise<SignInEndpoint> {
  const hash = await hashPassword(PASSWORD);
  const failures = new Map<string, number>();
  const looked = new Map<string, number>();
  const guests = new Map<string, Promise<Answer>>();
  const add = (counts: Map<string, number>, key: string, more = 1): void =>
    void counts.set(key, (counts.get(key) ?? 0) + more);
  return {
    async signIn({ url, ip }, { email, password, device }) {
      const isKnown = accounts.includes(email);
      if (fault === FAULTS.early && !isKnown) return FAILED;
      const place = fault === FAULTS.account ? 'all' : (device ?? ip);
      const key = `${email} ${place} ${fault === FAULTS.process ? url : ''}`;
      if (device === undefined && (failures.get(email) ?? 0) >= MOST_FROM_ALL) return SLOW;
      const fail = (): void => {
        add(failures, key);
        if (device === undefined) add(failures, email);
      };
      const isLocked = (failures.get(key) ?? 0) >= MOST;
      if (isLocked && isKnown && fault === FAULTS.tells)
        return { status: 401, text: 'This account is locked.' };
      if (fault === FAULTS.late) await sleep(1);
      else if (!isLocked) fail();
      if (!isLocked) add(looked, email);
      const matches = await isPassword(isKnown && !isLocked ? hash : null, password);
      if (fault === FAULTS.late) fail();
      if (!matches) return FAILED;
      failures.delete(key);
      if (device === undefined) add(failures, email, -1);
      return { status: 200, text: JSON.stringify({ data: { device: `browser of ${email}` } }) };
    },
    lookedAt: async (email) => looked.get(email) ?? 0,
    guest(from, email) {
      if (fault !== FAULTS.guest) return portal.guest(from, email);
      const known = guests.get(email) ?? portal.guest(from, email);
      guests.set(email, known);
      return known;
    },
  };
}
