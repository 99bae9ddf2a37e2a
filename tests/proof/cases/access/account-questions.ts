/**
 * The questions of T18: whether signing up tells who has an account, and how often a network may
 * ask whether a name or an e-mail is free.
 */
import { newId } from '../../../../server/ids.ts';
import { MOST_QUESTIONS } from '../../../../src/domain/sign-in-limits.ts';
import { apiOf } from '../../../support/api.ts';
import type { House } from '../../house.ts';
import { FAULTS, type Answer, type From } from '../files/door.ts';

const QUESTIONS = 60;

interface Desk {
  signUp(from: From, email: string): Promise<Answer>;
  isFree(from: From, email: string): Promise<Answer>;
}

async function post({ url, ip }: From, path: string, data: object): Promise<Answer> {
  const { status, text } = await apiOf(url).send('POST', path, data, { 'x-forwarded-for': ip });
  return { status, text };
}

const portal: Desk = {
  signUp: (from, email) =>
    post(from, '/user/signup', { email, first_name: 'Nora', password: 'a lantern over the quay' }),
  isFree: (from, email) => post(from, '/user/check-email', { email }),
};

/** A careless server: it looks the e-mail up before it sends a code. */
const telling = (known: readonly string[]): Desk => ({
  ...portal,
  signUp: (from, email) =>
    known.includes(email)
      ? Promise.resolve({ status: 409, text: '{"message":"This e-mail already belongs to an account."}' })
      : portal.signUp(from, email),
});

/** Without what differs from one answer to the next. */
const shape = ({ status, text }: Answer, email: string): string =>
  `${status} ${text.replaceAll(email, '*').replaceAll(/[A-Za-z0-9_-]{43}|\d{4}-\d\d-\d\dT[^"]*/g, '*')}`;

/** `fresh` is a network that nobody has used; `known` are members' addresses. */
export async function askForAccounts(
  house: House,
  { known, fault, fresh }: { known: readonly string[]; fault: string | null; fresh: () => string },
): Promise<{ figure: string; complaints: string[] }> {
  const desk = fault === FAULTS.signUp ? telling(known) : portal;
  const complaints: string[] = [];
  const at = (turn: number, ip: string): From => ({ url: house.urls[turn % house.urls.length] ?? '', ip });
  const [email = ''] = known.toReversed();
  const nobody = `${newId()}@door.test`;
  const ofKnown = shape(await desk.signUp(at(0, fresh()), email), email);
  const ofUnknown = shape(await desk.signUp(at(1, fresh()), nobody), nobody);
  if (ofKnown !== ofUnknown)
    complaints.push(
      `Signing up is answered with ${ofKnown} for a known e-mail, ${ofUnknown} for an unknown one.`,
    );
  const ip = fresh();
  const answers = await Promise.all(
    Array.from({ length: QUESTIONS }, (_, turn) =>
      desk.isFree(at(turn, ip), turn % 2 === 0 ? email : nobody),
    ),
  );
  const told = answers.filter(({ status }) => status === 200).length;
  if (told > MOST_QUESTIONS)
    complaints.push(
      `${told} of ${QUESTIONS} questions from one network were answered, and ${MOST_QUESTIONS} may be.`,
    );
  return { figure: `of ${QUESTIONS} questions whether an e-mail is free ${told} answered`, complaints };
}
