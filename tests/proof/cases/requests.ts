import { ROLE } from '../../../src/domain/codes.ts';
import { apiOf } from '../../support/api.ts';
import type { Reply } from '../../support/api.ts';
import { misfitOf } from '../contract/answers.ts';
import { LearningChooser } from '../contract/generators.ts';
import { callerOf } from '../contract/material/newcomers.ts';
import { materialOf } from '../contract/material/material.ts';
import type { Material } from '../contract/material/material.ts';
import { isClient, likelyRequest, send, strangeRequest } from '../contract/requests.ts';
import type { GeneratedRequest } from '../contract/requests.ts';
import { OPERATIONS } from '../contract/schema.ts';
import type { Operation } from '../contract/schema.ts';
import { withUnknownField } from '../contract/unknown-fields.ts';
import { inLanes } from '../lanes.ts';
import type { ProofFixture, Member } from '../proof-fixture.ts';
import { causeOf } from './cause.ts';
import { namedInPlainText } from './history/plain-text-names.ts';
import type { ProofCase } from '../proof-case.ts';

/**
 * Requests of each operation to be accepted: all in the long form; in the short one of every
 * fourth, and fewer of the rest.
 */
const ACCEPTED = { full: 20, few: 5 };
const SHARES = 4;
const STRANGE = { short: 3, long: 10 };
/** Most kinds of records are tried in turn before the one that an operation takes. */
const TRIES = 2_000;
/** How often it is the turn of somebody who was not accepted yet. */
const ALL_AGAIN = 3;
/** A planted fault is found in a few operations as well as in all. */
const FEW = 6;
const FAULTS = {
  crash: 'a server that answers with a 500 now and then',
  shape: 'a server that answers what the contract does not say',
  leak: "a server that lets slip another tenant's address",
  open: 'a server that takes fields which the contract does not name',
  idle: 'requests that can never be accepted',
  plain: 'an audit entry that names somebody in plain text',
};

/** How many accepted requests are sent again with an extra field in each of their objects. */
const GROWN = 2;

/** T4: every operation by every role, with requests generated from the contract's schemas. */
export const requests: ProofCase = {
  id: 'T4',
  title: 'every operation x every role, requests from the schemas',
  mark: `no 5xx, every answer matches the contract, nothing of another tenant leaks, history and audit log name nobody in plain text, a field that the contract does not name is a 400, and of each operation ${ACCEPTED.few} requests are accepted, ${ACCEPTED.full} of every ${SHARES}th by the seed and of all in the long form`,
  faults: Object.values(FAULTS),
  async run(house, { long, fault, seed }) {
    const material = await materialOf(house);
    const people = await everybody(house);
    const secrets = await secretsOf(house);
    const complaints: string[] = [];
    let sent = 0;
    let fewest = Infinity;
    let grown = 0;
    const operations = fault === null ? OPERATIONS : OPERATIONS.slice(0, FEW);
    if (fault === null) material.ahead(['uploadToUndo']);
    const tryOut = async (operation: Operation, index: number, records: Material): Promise<void> => {
      const wanted = long || index % SHARES === seed % SHARES ? ACCEPTED.full : ACCEPTED.few;
      const look = async (person: Member | null, asked: GeneratedRequest): Promise<Reply> => {
        sent += 1;
        const reply = spoil(fault, sent, await sendAs(house, operation, person, asked));
        const complaint = misfitOf(operation, reply) ?? leakIn(reply, person, asked, secrets);
        if (complaint)
          complaints.push(
            `${operation.operationId} by role ${person?.role ?? 'nobody'}: ${complaint} ${short(asked)}${await causeOf(house, reply)}`,
          );
        return reply;
      };
      const lookTooMuch = async (person: Member | null, asked: GeneratedRequest): Promise<void> => {
        for (const one of withUnknownField(asked)) {
          const { status } = fault === FAULTS.open ? { status: 200 } : await look(person, one);
          grown += 1;
          if (status !== 400)
            complaints.push(`${operation.operationId}: a field too many is a ${status}: ${short(one)}`);
        }
      };
      const callers = operation.isPublic ? [null] : people;
      for (const person of callers) {
        const within = person === null || operation.roles.includes(person.role);
        const count = within ? (long ? STRANGE.long : STRANGE.short) : 1;
        for (let n = 0; n < count; n++) await look(person, strangeRequest(operation));
      }
      const may = callers.filter((person) => person === null || operation.roles.includes(person.role));
      const accepted =
        fault === FAULTS.idle
          ? 0
          : await acceptedOf(house, operation, may, wanted, records, look, lookTooMuch);
      fewest = Math.min(fewest, accepted);
      if (accepted < wanted)
        complaints.push(`${operation.operationId}: only ${accepted} requests of ${wanted} were accepted.`);
    };
    await inLanes(operations, () => {
      const records = material.beside();
      return (operation, index) => tryOut(operation, index, records);
    });
    if (fault === FAULTS.plain)
      await house.command(
        `INSERT INTO audit_log (id, actor_name, operation, summary)
         SELECT gen_random_uuid(), 'Set-up', 'planted', 'Wrote to ' || email FROM app_user LIMIT 1`,
      );
    complaints.push(...(await namedInPlainText(house)));
    return {
      figure: `${sent} requests to ${operations.length} operations, at least ${fewest} accepted of each, ${grown} with a field too many, ${complaints.length} complaints`,
      complaints,
    };
  },
};

const short = (asked: GeneratedRequest): string => JSON.stringify(asked).slice(0, 300);

export async function everybody(house: ProofFixture): Promise<Member[]> {
  const names = ['admin', 'associate', 'customer', 'qc', 'api-client', 'ftp-client', 'auditor'];
  const [guests, ...members] = await Promise.all([
    house.people(1, ROLE.guest),
    ...names.map((name) => house.member(`${name}@pavilion.test`)),
  ]);
  return [...guests, ...members];
}

/** Another lane may end the same person's sessions meanwhile. */
const SESSIONS = 3;

/** People who signed out are signed in again. */
export async function sendAs(
  house: ProofFixture,
  operation: Operation,
  person: Member | null,
  asked: GeneratedRequest,
): Promise<Reply> {
  if (person === null) return send(operation, apiOf(house.url), asked);
  for (let attempt = 1; ; attempt++) {
    const reply = await send(operation, person.api, asked);
    if (reply.status !== 401 || attempt === SESSIONS) return reply;
    person.api = apiOf(house.url, await house.session(person.id));
  }
}

/** Sends requests until enough were accepted; roles that were accepted before get more turns. */
async function acceptedOf(
  house: ProofFixture,
  operation: Operation,
  callers: readonly (Member | null)[],
  wanted: number,
  material: Material,
  look: (person: Member | null, asked: GeneratedRequest) => Promise<Reply>,
  lookTooMuch: (person: Member | null, asked: GeneratedRequest) => Promise<void>,
): Promise<number> {
  const hand = new LearningChooser();
  const turns = callers.map((person) => ({ person, taken: 0, isWelcome: false }));
  let accepted = 0;
  for (let tried = 0; tried < TRIES && accepted < wanted; tried++) {
    const welcome = tried % ALL_AGAIN === 0 ? [] : turns.filter((turn) => turn.isWelcome);
    const pool = welcome.length > 0 ? welcome : turns;
    const turn = pool.toSorted((a, b) => a.taken - b.taken)[0];
    if (!turn) throw new Error(`Nobody may call ${operation.operationId}.`);
    turn.taken += 1;
    const person = await callerOf(house, operation.operationId, turn.person);
    const { asked, choice } = await likelyRequest(operation, person, material, hand.choose);
    const { status } = await look(person, asked);
    hand.heard(choice, status);
    if (status < 200 || status >= 300) continue;
    if (accepted < GROWN) await lookTooMuch(person, asked);
    accepted += 1;
    turn.isWelcome = true;
  }
  return accepted;
}

/**
 * Ids, e-mails and names of the second associate's clients, which nobody outside that tenant may
 * read.
 */
async function secretsOf(house: ProofFixture): Promise<string[]> {
  const rows = await house.query<{ secret: string }>(
    `WITH theirs AS (SELECT id, email FROM app_user WHERE email = 'customer2@pavilion.test')
     SELECT id::text AS secret FROM theirs UNION ALL SELECT email FROM theirs
     UNION ALL SELECT id::text FROM business WHERE user_id IN (SELECT id FROM theirs)
     UNION ALL SELECT id::text FROM kyc_document WHERE client_id IN (SELECT id FROM theirs)
     UNION ALL SELECT id::text FROM hold WHERE client_id IN (SELECT id FROM theirs)
     UNION ALL SELECT id::text FROM memo_line WHERE client_id IN (SELECT id FROM theirs)
     UNION ALL SELECT id::text FROM confirm_line WHERE client_id IN (SELECT id FROM theirs)
     UNION ALL SELECT id::text FROM enquiry WHERE client_id IN (SELECT id FROM theirs)
     UNION ALL SELECT id::text FROM cart_line WHERE client_id IN (SELECT id FROM theirs)
     UNION ALL SELECT id::text FROM watch_line WHERE client_id IN (SELECT id FROM theirs)
     UNION ALL SELECT id::text FROM stone_note WHERE client_id IN (SELECT id FROM theirs)
     UNION ALL SELECT id::text FROM featured_stone WHERE client_id IN (SELECT id FROM theirs)`,
  );
  return rows.map((row) => row.secret);
}

function leakIn(
  { text }: Reply,
  person: Member | null,
  asked: GeneratedRequest,
  secrets: readonly string[],
): string | null {
  if (person !== null && !isClient(person.role) && person.role !== ROLE.associate) return null;
  const sent = JSON.stringify(asked);
  const leak = secrets.find((secret) => text.includes(secret) && !sent.includes(secret));
  return leak === undefined ? null : `another tenant's ${leak} is in the answer`;
}

function spoil(fault: string | null, count: number, reply: Reply): Reply {
  if (fault === null || count % 20 !== 0) return reply;
  switch (fault) {
    case FAULTS.crash:
      return { ...reply, status: 500, text: 'Internal Server Error' };
    case FAULTS.shape:
      return { ...reply, body: reply.body && { ...reply.body, message: 7 as unknown as string } };
    case FAULTS.leak:
      return { ...reply, text: `${reply.text} customer2@pavilion.test` };
    default:
      return reply;
  }
}
