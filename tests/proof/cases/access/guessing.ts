import { ROLE } from '../../../../src/domain/codes.ts';
import { newId } from '../../../../server/ids.ts';
import { hashPassword } from '../../../../server/security/passwords.ts';
import { apiOf, PASSWORD } from '../../../support/api.ts';
import type { ProofFixture } from '../../proof-fixture.ts';
import type { ProofCase } from '../../proof-case.ts';
import { FAULTS, naiveDoor, portalDoor } from '../files/sign-in-endpoint.ts';
import type { Answer, SignInEndpoint, From } from '../files/sign-in-endpoint.ts';
import { askForAccounts } from './account-questions.ts';
import { guessAtCodes } from './code-guessing.ts';
import { guessAtKeys } from './keys.ts';

const TRIES = { short: 40, long: 200 };
const GUESSES = 200;
const MOST = 5;
const MOST_FROM_ALL = 20;
/**
 * Limit of the ratio of median times for known and unknown names; without hashing it would be
 * twenty.
 */
const CLOSE = 1.5;

/** T18: guessing reveals no accounts, and cannot exceed the limits. */
export const guessing: ProofCase = {
  id: 'T18',
  title:
    'guessing at sign-in, codes and keys: names, concurrent passwords, many networks, guests with others’ e-mails',
  mark: 'known and unknown names get the same answer in similar time, limits hold across processes, and nobody else is locked out; a code is asked for alike by anybody, and five guesses at it are looked at, which finds less than one code in a thousand a day; signing up tells nobody who has an account, nor does asking without work; fifty wrong keys of a network are looked at, and right ones go on',
  faults: Object.values(FAULTS),
  async run(house, { long, fault }) {
    const known = await makeMembers(house, 4);
    const unknown = known.map(() => `${newId()}@door.test`);
    const [country] = await house.query<{ id: number }>('SELECT id FROM country LIMIT 1');
    const portal = portalDoor(house, country?.id ?? 0);
    const door = fault === null ? portal : await naiveDoor(portal, known, fault);
    const pairs = known.map((email, index) => ({ email, nobody: unknown[index] ?? '' }));
    const [timed, crowd, spread, talk] = pairs;
    if (!timed || !crowd || !spread || !talk)
      return { figure: 'nobody', complaints: ['There was nobody to try it with.'] };
    const time = await compareTimes(door, house, timed, TRIES[long ? 'long' : 'short']);
    const side = await sideBySide(door, house, crowd);
    const wide = await fromMany(door, house, spread);
    const codes = await guessAtCodes(house, {
      known,
      tries: TRIES[long ? 'long' : 'short'],
      fault,
      fresh,
    });
    const questions = await askForAccounts(house, { known, fault, fresh });
    const keys = await guessAtKeys(house, (turn) => at(house, turn, fresh()));
    const complaints = [
      ...codes.complaints,
      ...questions.complaints,
      ...keys.complaints,
      ...(time.ratio > CLOSE || time.ratio < 1 / CLOSE
        ? [`A known name is answered in ${time.known} ms, an unknown one in ${time.unknown} ms.`]
        : []),
      ...(await answersOf(door, house, talk)),
      ...side.complaints,
      ...wide.complaints,
      ...(await asGuests(door, house, talk.email)),
    ];
    return {
      figure: `known ${time.known} ms, unknown ${time.unknown} ms (ratio ${time.ratio.toFixed(2)}); of ${GUESSES} guesses side by side ${side.looked} looked at, of ${GUESSES} from as many networks ${wide.looked}; ${codes.figure}; ${questions.figure}; ${keys.figure}`,
      complaints,
    };
  },
};

interface Pair {
  email: string;
  nobody: string;
}

async function makeMembers(house: ProofFixture, count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, () => `${newId()}@door.test`);
  await house.command(
    `INSERT INTO app_user (id, role_id, email, first_name, password_hash)
     SELECT gen_random_uuid(), $2, email, 'Member', $3 FROM unnest($1::text[]) AS m (email)`,
    [emails, ROLE.customer, await hashPassword(PASSWORD)],
  );
  return emails;
}

let networks = 0;
/** An address that was not used before. */
const fresh = (): string => `10.${networks >> 16}.${(networks >> 8) & 255}.${networks++ & 255}`;
const at = (house: ProofFixture, turn: number, ip: string): From => ({
  url: house.urls[turn % house.urls.length] ?? '',
  ip,
});
const wrong = (email: string) => ({ email, password: 'not the password' });
const shape = ({ status, text }: Answer): string => `${status} ${text}`;
const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

/** Alternating, one at a time, so that other load affects both alike; each from its own network. */
async function compareTimes(
  door: SignInEndpoint,
  house: ProofFixture,
  { email, nobody }: Pair,
  tries: number,
) {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let turn = 0; turn < tries; turn++) {
    const kinds = turn % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of kinds) {
      const from = at(house, turn, fresh());
      const begun = performance.now();
      await door.signIn(from, wrong(kind === 'known' ? email : nobody));
      times[kind].push(performance.now() - begun);
      await house.command(`DELETE FROM sign_in_try WHERE network = $1::inet::cidr`, [from.ip]);
    }
  }
  const [known, unknown] = [median(times.known), median(times.unknown)];
  return { known: Math.round(known), unknown: Math.round(unknown), ratio: known / Math.max(unknown, 0.01) };
}

/** The same attempts in the same order, for a known name and for an unknown one. */
async function answersOf(
  door: SignInEndpoint,
  house: ProofFixture,
  { email, nobody }: Pair,
): Promise<string[]> {
  const complaints: string[] = [];
  const ask = async (name: string, ips: readonly string[]) => {
    const answers: string[] = [];
    for (const [turn, ip] of ips.entries())
      answers.push(shape(await door.signIn(at(house, turn, ip), wrong(name))));
    return answers;
  };
  const stubborn = fresh();
  const ips = [...Array<string>(8).fill(stubborn), ...Array.from({ length: 12 }, fresh)];
  const [ofKnown, ofUnknown] = [await ask(email, ips), await ask(nobody, ips)];
  const differs = ofKnown.findIndex((answer, index) => answer !== ofUnknown[index]);
  if (differs !== -1)
    complaints.push(
      `Try ${differs + 1}: ${ofKnown[differs]} for a known name, ${ofUnknown[differs]} for an unknown one.`,
    );
  return complaints;
}

/**
 * Two hundred guesses at once from one network, across processes; then checks who can still sign
 * in.
 */
async function sideBySide(door: SignInEndpoint, house: ProofFixture, { email, nobody }: Pair) {
  const complaints: string[] = [];
  const home = at(house, 0, fresh());
  const welcome = await door.signIn(home, { email, password: PASSWORD });
  const device = deviceOf(welcome);
  if (welcome.status !== 200 || device === undefined)
    complaints.push(`The right password was answered with ${welcome.status}.`);
  const stranger = fresh();
  const guess = (name: string) =>
    Promise.all(
      Array.from({ length: GUESSES }, (_, turn) => door.signIn(at(house, turn, stranger), wrong(name))),
    );
  const before = await door.lookedAt(email);
  const statuses = new Set((await guess(email)).map(({ status }) => status));
  const looked = (await door.lookedAt(email)) - before;
  if (looked > MOST)
    complaints.push(`${looked} of ${GUESSES} guesses side by side were looked at, and ${MOST} may be.`);
  for (const status of statuses)
    if (status !== 401 && status !== 429) complaints.push(`A guess was answered with ${status}.`);
  for (const turn of house.urls.keys()) {
    const right = { email, password: PASSWORD };
    const browser = device === undefined ? {} : { device };
    const expected: [string, boolean, Answer][] = [
      ['from the stranger’s network', false, await door.signIn(at(house, turn, stranger), right)],
      ['from another network', true, await door.signIn(at(house, turn, fresh()), right)],
      [
        'in its own browser, beside the stranger',
        true,
        await door.signIn(at(house, turn, stranger), { ...right, ...browser }),
      ],
    ];
    for (const [where, isLetIn, { status }] of expected)
      if ((status === 200) !== isLetIn)
        complaints.push(`The right password ${where} was answered with ${status} by process ${turn + 1}.`);
  }
  const ofNobody = new Set((await guess(nobody)).map(({ status }) => status));
  if (ofNobody.has(200)) complaints.push('Nobody was let in.');
  return { looked, complaints };
}

const deviceOf = ({ status, text }: Answer): string | undefined =>
  status === 200 ? (JSON.parse(text) as { data: { device?: string } }).data.device : undefined;

/** As many networks as guesses: above the limit one guess is checked at a time. */
async function fromMany(door: SignInEndpoint, house: ProofFixture, { email }: Pair) {
  const complaints: string[] = [];
  const device = deviceOf(await door.signIn(at(house, 0, fresh()), { email, password: PASSWORD }));
  const begun = performance.now();
  const before = await door.lookedAt(email);
  await Promise.all(
    Array.from({ length: GUESSES }, (_, turn) => door.signIn(at(house, turn, fresh()), wrong(email))),
  );
  const looked = (await door.lookedAt(email)) - before;
  const seconds = (performance.now() - begun) / 1000;
  // After the twentieth failure: one guess in a second, in two, in four.
  const most = MOST_FROM_ALL + Math.ceil(Math.log2(seconds + 1)) + 1;
  if (looked > most)
    complaints.push(`${looked} guesses from as many networks were looked at, and ${most} may be.`);
  const back = await door.signIn(at(house, 1, fresh()), {
    email,
    password: PASSWORD,
    ...(device === undefined ? {} : { device }),
  });
  if (back.status !== 200) complaints.push(`Its own browser was answered with ${back.status} meanwhile.`);
  return { looked, complaints };
}

/**
 * A member's e-mail, another guest's and a new one get the same answer, and only a new guest's
 * empty lists.
 */
async function asGuests(door: SignInEndpoint, house: ProofFixture, member: string): Promise<string[]> {
  const complaints: string[] = [];
  const mine = `${newId()}@door.test`;
  const secret = `For my best customer ${newId()}`;
  const first = userOf(await door.guest(at(house, 0, fresh()), mine));
  const [stone] = await house.stones(1);
  const asked = await apiOf(house.url(), first?.token).send('POST', '/inventory/new-arrival/enquiry', {
    stock_numbers: [stone?.stock_no],
    message: secret,
  });
  if (asked.status !== 200) complaints.push(`A guest's enquiry was answered with ${asked.status}.`);
  const shapes = new Set<string>();
  for (const [turn, email] of [member, mine, `${newId()}@door.test`].entries()) {
    const answer = await door.guest(at(house, turn, fresh()), email);
    const user = userOf(answer);
    shapes.add(
      `${answer.status} ${JSON.stringify(user && { ...user, id: '', token: '', key: '', email: '' })}`,
    );
    if (user?.id === first?.id) complaints.push('A guest came in as another one, by the e-mail alone.');
    for (const url of house.urls) {
      const list = await apiOf(url, user?.token).send('POST', '/inventory/new-arrival/get-enquiry', {});
      if (list.status !== 200 || list.text.includes(secret))
        complaints.push(
          `A guest's list was answered with ${list.status}${list.text.includes(secret) ? ', and with what another one wrote' : ''}.`,
        );
    }
  }
  if (shapes.size !== 1)
    complaints.push(`Guests are answered in ${shapes.size} ways: ${[...shapes].join(' | ').slice(0, 400)}`);
  return complaints;
}

const userOf = ({ status, text }: Answer): { id: string; token: string } | undefined =>
  status === 200 ? (JSON.parse(text) as { data: { id: string; token: string } }).data : undefined;
