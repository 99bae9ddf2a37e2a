/**
 * The questions of T18: whether signing up tells who has an account, what asking whether an e-mail
 * is free tells without its work, and how often a network may ask with it.
 */
import type { components } from '../../../../src/api/schema.gen.ts';
import { newId } from '../../../../server/ids.ts';
import { MOST_QUESTIONS } from '../../../../src/domain/sign-in-limits.ts';
import { solutionFor } from '../../../session/support/puzzles.ts';
import { apiOf } from '../../../support/api.ts';
import type { ProofFixture } from '../../proof-fixture.ts';
import { FAULTS, type Answer, type From } from '../files/sign-in-endpoint.ts';

const QUESTIONS = 60;

type Solution = components['schemas']['PuzzleSolution'];

interface Desk {
  signUp(from: From, email: string): Promise<Answer>;
  isFree(from: From, email: string, solution?: Solution): Promise<Answer>;
}

async function post({ url, ip }: From, path: string, data: object): Promise<Answer> {
  const { status, text } = await apiOf(url).send('POST', path, data, { 'x-forwarded-for': ip });
  return { status, text };
}

const portal: Desk = {
  signUp: (from, email) =>
    post(from, '/user/signup', { email, first_name: 'Nora', password: 'a lantern over the quay' }),
  isFree: (from, email, solution) => post(from, '/user/check-email', { email, solution }),
};

/** A careless server: it looks the e-mail up before it sends a code. */
const telling = (known: readonly string[]): Desk => ({
  ...portal,
  signUp: (from, email) =>
    known.includes(email)
      ? Promise.resolve({ status: 409, text: '{"message":"This e-mail already belongs to an account."}' })
      : portal.signUp(from, email),
});

/** Another careless server: it answers without a solution, which the desk finds for it. */
const lavish: Desk = {
  ...portal,
  isFree: async (from, email, solution) =>
    portal.isFree(from, email, solution ?? (await solutionFor(apiOf(from.url), email))),
};

const deskWith = (fault: string | null, known: readonly string[]): Desk =>
  fault === FAULTS.signUp ? telling(known) : fault === FAULTS.work ? lavish : portal;

/** Without what differs from one answer to the next. */
const shape = ({ status, text }: Answer, email: string): string =>
  `${status} ${text.replaceAll(email, '*').replaceAll(/[A-Za-z0-9_-]{43}|\d{4}-\d\d-\d\dT[^"]*/g, '*')}`;

/** `fresh` is a network that nobody has used; `known` are members' addresses. */
export async function askForAccounts(
  house: ProofFixture,
  { known, fault, fresh }: { known: readonly string[]; fault: string | null; fresh: () => string },
): Promise<{ figure: string; complaints: string[] }> {
  const desk = deskWith(fault, known);
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
  const idle = [await desk.isFree(at(0, ip), email), await desk.isFree(at(1, ip), nobody)] as const;
  const [ofTaken, ofFree] = [shape(idle[0], email), shape(idle[1], nobody)];
  if (ofTaken !== ofFree || idle[0].status !== 400)
    complaints.push(`Without work a taken e-mail is answered with ${ofTaken}, a free one with ${ofFree}.`);
  const asked = await Promise.all(
    [email, nobody].map(async (name) => ({ name, solution: await solutionFor(apiOf(house.url), name) })),
  );
  const answers = await Promise.all(
    Array.from({ length: QUESTIONS }, (_, turn) => {
      const { name, solution } = asked[turn % 2] ?? { name: email };
      return desk.isFree(at(turn, ip), name, solution);
    }),
  );
  const told = answers.filter(({ status }) => status === 200).length;
  if (told > MOST_QUESTIONS)
    complaints.push(
      `${told} of ${QUESTIONS} questions from one network were answered, and ${MOST_QUESTIONS} may be.`,
    );
  return { figure: `of ${QUESTIONS} questions whether an e-mail is free ${told} answered`, complaints };
}
