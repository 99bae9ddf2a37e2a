/**
 * Every lawful path of KYC documents and businesses, walked over HTTP against the running server
 * and PostgreSQL.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KYC_STATUS, ROLE } from '../../src/domain/codes.ts';
import { workflowPaths } from '../support/paths.ts';
import type { PathStep } from '../support/paths.ts';
import { startTestServer } from '../support/server.ts';
import type { TestServer } from '../support/server.ts';
import { fireKyc, newcomer, runOut } from './support/kyc.ts';
import type { Newcomer } from './support/kyc.ts';
import { signInEverybody } from './support/people.ts';
import type { People } from './support/people.ts';
import { storedState, stepsOf } from './support/records.ts';

let server: TestServer;
let people: People;

beforeAll(async () => {
  server = await startTestServer();
  people = await signInEverybody(server);
});
afterAll(() => server.close());

const must = async (reply: Promise<{ status: number; text: string }>): Promise<void> => {
  const { status, text } = await reply;
  expect(status, text).toBe(200);
};

async function ownersDocument(client: Newcomer): Promise<string> {
  const [row] = await server.query<{ id: string }>(
    `SELECT id FROM kyc_document WHERE client_id = $1 AND document_category = 'Business Owner Document'`,
    [client.id],
  );
  return row?.id ?? '';
}

describe('kycDocument: every path over HTTP', () => {
  it.each(workflowPaths('kycDocument'))('$description', async ({ steps }) => {
    const client = await newcomer(server, people);
    for (const step of steps) {
      if (step.role === null) await runOut(server, client, step.event);
      else await must(fireKyc(people, client, step.event, step.role));
      expect(await storedState(server, 'kycDocument', await ownersDocument(client))).toBe(step.to);
    }
    expect(await walked(await ownersDocument(client))).toEqual(expected(steps));
  });
});

describe('business: every path over HTTP', () => {
  it.each(workflowPaths('business'))('$description', async ({ steps }) => {
    const client = await newcomer(server, people);
    // Only who was registered before is registered without submitting anything.
    const isAgain = steps[0]?.event === 'REGISTER';
    if (isAgain) await registerOnce(client);
    let handedIn = isAgain;
    for (const step of steps) {
      // A company whose documents wait for review is not merged.
      const isDecided = step.event === 'REGISTER' || (step.event === 'MERGE' && handedIn);
      if (isDecided && step.from !== 'registered') await approveBoth(client);
      const event = step.event === 'SUBMIT' && handedIn ? 'RESUBMIT' : step.event;
      if (step.role === null) await runOut(server, client, event);
      else await must(fireKyc(people, client, event, step.role));
      handedIn ||= step.event === 'SUBMIT';
      expect(await storedState(server, 'business', client.businessId)).toBe(step.to);
    }
    const others = (await walked(client.businessId)).filter(({ event }) => event !== 'SUBMIT');
    expect(others.slice(isAgain ? ONCE.length : 0)).toEqual(
      expected(steps).filter(({ event }) => event !== 'SUBMIT'),
    );
  });

  const ONCE = ['REGISTER', 'UNREGISTER'] as const;

  async function registerOnce(client: Newcomer): Promise<void> {
    await must(fireKyc(people, client, 'SUBMIT', ROLE.customer));
    await approveBoth(client);
    for (const event of ONCE) await must(fireKyc(people, client, event, ROLE.administrator));
  }

  // The guard requires both papers. Submitting the second one also submits the business again.
  async function approveBoth(client: Newcomer): Promise<void> {
    const papers = await server.query<{ category: string; status: number }>(
      'SELECT document_category AS category, status FROM kyc_document WHERE client_id = $1',
      [client.id],
    );
    for (const [paper, category] of PAPERS) {
      const status = papers.find((one) => one.category === category)?.status;
      if (status === undefined) await must(fireKyc(people, client, 'SUBMIT', ROLE.customer, paper));
      if (status !== KYC_STATUS.approved)
        await must(fireKyc(people, client, 'APPROVE', ROLE.administrator, paper));
    }
  }
});

const PAPERS = [
  ['business', 'Business Document'],
  ['owner', 'Business Owner Document'],
] as const;

async function walked(
  id: string,
): Promise<{ event: string; from_state: string; to_state: string; role_id: number | null }[]> {
  const steps = await stepsOf(server, id);
  expect(steps.map(({ step }) => step)).toEqual(steps.map((_step, index) => index + 1));
  return steps.map(({ event, from_state, to_state, role_id }) => ({ event, from_state, to_state, role_id }));
}

const expected = (steps: readonly PathStep[]) =>
  steps.map(({ event, from, to, role }) => ({ event, from_state: from, to_state: to, role_id: role }));
