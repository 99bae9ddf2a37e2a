/**
 * Every lawful path of the workflows over stones, walked over HTTP against the running server and
 * PostgreSQL.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STONE_STATUS } from '../../src/domain/codes.ts';
import type { WorkflowName } from '../../src/machines/workflow.ts';
import { workflowPaths } from '../support/paths.ts';
import { startTestServer } from '../support/server.ts';
import type { TestServer } from '../support/server.ts';
import { signInEverybody } from './support/people.ts';
import type { People } from './support/people.ts';
import { storedState, stepsOf } from './support/records.ts';
import { clientFor, fire, stonesOf } from './support/walker.ts';
import type { Trail } from './support/walker.ts';

let server: TestServer;
let people: People;
let nextStone: ReturnType<typeof stonesOf>;

beforeAll(async () => {
  server = await startTestServer();
  people = await signInEverybody(server);
  nextStone = stonesOf(server);
});
afterAll(() => server.close());

const idOf = (trail: Trail, workflow: WorkflowName): string => {
  if (workflow === 'stone') return trail.stoneId;
  const id = workflow in trail ? trail[workflow as keyof Trail & WorkflowName] : undefined;
  if (!id) throw new Error(`The walk made no ${workflow}.`);
  return id;
};

const claimOf: Record<string, string | null> = { hold: 'hold', memo: 'memo', confirmStones: 'confirmStone' };

for (const workflow of ['stone', 'hold', 'memo', 'confirmStone', 'enquiry'] as const) {
  describe(`${workflow}: every path over HTTP`, () => {
    it.each(workflowPaths(workflow))('$description', async ({ steps }) => {
      const trail = await nextStone(
        clientFor(
          steps.map((step) => step.role),
          people,
        ),
      );
      for (const step of steps) {
        const reply = await fire(server, trail, step.event, step.role === null ? null : people[step.role]);
        expect(reply.status, `${step.event}: ${reply.text}`).toBe(200);
        expect(await storedState(server, workflow, idOf(trail, workflow))).toBe(step.to);
        await expectClaimToAgree(trail);
      }
      const history = await stepsOf(server, idOf(trail, workflow));
      expect(
        history.map(({ step, event, from_state, to_state, role_id }) => ({
          step,
          event,
          from_state,
          to_state,
          role_id,
        })),
      ).toEqual(
        steps.map(({ event, from, to, role }, index) => ({
          step: index + 1,
          event,
          from_state: from,
          to_state: to,
          role_id: role,
        })),
      );
      await expectSaleToBeInvoiced(trail);
    });
  });
}

async function expectClaimToAgree(trail: Trail): Promise<void> {
  const state = await storedState(server, 'stone', trail.stoneId);
  const claims = await server.query<{ workflow: string }>(
    'SELECT workflow FROM stone_claim WHERE stone_id = $1',
    [trail.stoneId],
  );
  expect(claims.map((claim) => claim.workflow)).toEqual(claimOf[state] ? [claimOf[state]] : []);
}

async function expectSaleToBeInvoiced(trail: Trail): Promise<void> {
  const [stone] = await server.query<{ status: number; total_amt: string }>(
    'SELECT status, total_amt FROM stone WHERE id = $1',
    [trail.stoneId],
  );
  const lines = await server.query<{ total_amt: string; client_id: string }>(
    'SELECT total_amt, client_id FROM invoice_line WHERE stone_id = $1 AND credit_note_id IS NULL',
    [trail.stoneId],
  );
  const sold = stone?.status === STONE_STATUS.soldOut;
  expect(lines).toEqual(sold ? [{ total_amt: stone?.total_amt, client_id: trail.client.id }] : []);
}
