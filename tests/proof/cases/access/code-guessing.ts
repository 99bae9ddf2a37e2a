/**
 * The codes of T18: asking for them and guessing at them, for addresses that somebody has and that
 * nobody has.
 */
import { newId } from '../../../../server/ids.ts';
import { CODE_DIGITS, MOST_AN_HOUR, MOST_TRIES } from '../../../../src/domain/one-time-codes.ts';
import { apiOf } from '../../../support/api.ts';
import type { ProofFixture } from '../../proof-fixture.ts';
import { FAULTS, type Answer, type From } from '../files/sign-in-endpoint.ts';

const GUESSES = 60;
/**
 * The chance to find a code of one account within a day, when every code is asked for and guessed
 * at.
 */
const LIKELY = 0.001;
/** Limit of the ratio of median times for known and unknown addresses. */
const CLOSE = 1.5;
/** How often both kinds are timed before they count as apart. */
const ROUNDS = 3;

interface CodeDoor {
  forgot(from: From, email: string): Promise<Answer>;
  verify(from: From, request: string, otp: string): Promise<Answer>;
}

const portal: CodeDoor = {
  forgot: (from, email) => post(from, '/user/forgot', { email }),
  verify: (from, request, otp) => post(from, '/user/verify-otp', { request, otp }),
};

async function post({ url, ip }: From, path: string, data: object): Promise<Answer> {
  const { status, text } = await apiOf(url).send('POST', path, data, { 'x-forwarded-for': ip });
  return { status, text };
}

/** A careless server: it looks the account up first, and has nothing to do for an unknown one. */
const careless = (known: readonly string[]): CodeDoor => ({
  ...portal,
  forgot: (from, email) =>
    known.includes(email)
      ? portal.forgot(from, email)
      : Promise.resolve({ status: 200, text: '{"data":{"request":""}}' }),
});

const requestIn = ({ text }: Answer): string =>
  (JSON.parse(text) as { data: { request: string } | null }).data?.request ?? '';
/** Without what is another one each time. */
const shape = ({ status, text }: Answer): string =>
  `${status} ${text.replaceAll(/[A-Za-z0-9_-]{43}|\d{4}-\d\d-\d\dT[^"]*/g, '*')}`;
const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

/** `fresh` is a network that nobody has used; `known` are members' addresses. */
export async function guessAtCodes(
  house: ProofFixture,
  {
    known,
    tries,
    fault,
    fresh,
  }: { known: readonly string[]; tries: number; fault: string | null; fresh: () => string },
): Promise<{ figure: string; complaints: string[] }> {
  const door = fault === FAULTS.reset ? careless(known) : portal;
  const at = (turn: number): From => ({ url: house.urls[turn % house.urls.length] ?? '', ip: fresh() });
  const complaints: string[] = [];
  const [email = ''] = known;
  // On a busy machine one round may differ by chance. A server that tells addresses apart does so
  // in each.
  let timed = await timeBoth();
  for (let round = 1; round < ROUNDS && isApart(timed); round++) timed = await timeBoth();
  const { known: ofKnown, unknown: ofUnknown } = timed;
  if (isApart(timed))
    complaints.push(
      `Asking for a code takes ${ofKnown.toFixed(1)} ms for a known address, ${ofUnknown.toFixed(1)} ms for an unknown one.`,
    );
  const aDay = 24 * MOST_AN_HOUR * MOST_TRIES;
  const years = Math.round(1_000_000 / aDay / 365);
  if (aDay / 10 ** CODE_DIGITS > LIKELY) complaints.push(`${aDay} guesses a day are too many.`);
  const looked = await sideBySide(door, house, at, email);
  complaints.push(...looked.complaints);
  return {
    figure: `codes: known ${ofKnown.toFixed(1)} ms, unknown ${ofUnknown.toFixed(1)} ms (ratio ${ratioOf(timed).toFixed(2)}), of ${GUESSES} guesses side by side ${looked.tries} looked at, a million take ${years} years`,
    complaints: complaints.slice(0, 5),
  };

  /** The median times of as many tries for either kind, in turns. */
  async function timeBoth(): Promise<Timed> {
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let turn = 0; turn < tries; turn++) {
      const kinds = turn % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
      const answers: string[] = [];
      for (const kind of kinds) {
        const from = at(turn);
        const begun = performance.now();
        const answer = await door.forgot(from, kind === 'known' ? email : `${newId()}@door.test`);
        times[kind].push(performance.now() - begun);
        answers.push(shape(answer));
      }
      if (answers[0] !== answers[1])
        complaints.push(`Asking was answered in two ways: ${answers.join(' | ')}`);
      // As if the next one were asked for hours later.
      await house.command(`UPDATE one_time_code SET asked_at = asked_at - interval '2 hours'`);
    }
    return { known: median(times.known), unknown: median(times.unknown) };
  }
}

/** Median times in milliseconds. */
interface Timed {
  known: number;
  unknown: number;
}

const ratioOf = ({ known, unknown }: Timed): number => known / Math.max(unknown, 0.01);
const isApart = (timed: Timed): boolean => ratioOf(timed) > CLOSE || ratioOf(timed) < 1 / CLOSE;

/**
 * Many guesses at one code at once, in every process: five are compared, and the rest is told the
 * same.
 */
async function sideBySide(door: CodeDoor, house: ProofFixture, at: (turn: number) => From, email: string) {
  const complaints: string[] = [];
  const request = requestIn(await door.forgot(at(0), email));
  const guesses = await Promise.all(
    Array.from({ length: GUESSES }, (_, turn) =>
      door.verify(at(turn), request, String(turn).padStart(6, '0')),
    ),
  );
  for (const { status } of guesses)
    if (status !== 400 && status !== 409) complaints.push(`A guess at a code was answered with ${status}.`);
  const [row] = await house.query<{ tries: number }>(
    'SELECT max(tries)::int AS tries FROM one_time_code WHERE proven_until IS NULL',
  );
  const tries = row?.tries ?? 0;
  if (tries > MOST_TRIES)
    complaints.push(`${tries} guesses at one code were looked at, and ${MOST_TRIES} may be.`);
  return { tries, complaints };
}
