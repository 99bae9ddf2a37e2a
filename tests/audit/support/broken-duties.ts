/** Which steps broke a duty, found once more by reading every history, as a person would. */
import { CLIENT_ROLES, type RoleId } from '../../../src/domain/codes.ts';
import { PRICED_WORKFLOWS, type Duty } from '../../../src/machines/duties/duty.ts';
import { tableOf } from '../../../server/db/records/all.ts';
import type { TestServer } from '../../support/server.ts';

interface ReadStep {
  id: string;
  record_id: string;
  step: number;
  event: string;
  actor_id: string | null;
  role_id: RoleId | null;
}

export interface BrokenBy {
  record_id: string;
  step: number;
  /** The id of the person's earlier step. */
  earlier_id: string | null;
  person_id: string | null;
  amount: string | null;
}

/** What a duty is about; the rest is empty. */
export type AboutDuty = Pick<Duty, 'workflow' | 'kind'> & Partial<Duty>;

const byRecord = (a: BrokenBy, b: BrokenBy): number =>
  a.record_id === b.record_id ? a.step - b.step : a.record_id < b.record_id ? -1 : 1;

/** What was found, as it is stored. */
export const storedFindings = async (server: TestServer, dutyId: string): Promise<BrokenBy[]> =>
  (
    await server.query<BrokenBy>(
      `SELECT record_id, step, earlier_id, person_id, amount::text AS amount FROM duty_finding WHERE duty_id = $1`,
      [dutyId],
    )
  ).toSorted(byRecord);

export async function brokenBy(server: TestServer, duty: AboutDuty): Promise<BrokenBy[]> {
  const [own, ofOffers] = [await readSteps(server, duty.workflow), await readSteps(server, 'priceOffer')];
  const costs = await readCosts(server, duty.workflow);
  const broken: BrokenBy[] = [];
  for (const [recordId, steps] of own) {
    const { amount = null, offer_id: offerId = null } = costs.get(recordId) ?? {};
    const answers = (offerId === null ? [] : (ofOffers.get(offerId) ?? [])).filter(({ event }) =>
      ['ACCEPT', 'COUNTER'].includes(event),
    );
    for (const [at, step] of steps.entries()) {
      const earlier = judged(duty, step, steps.slice(0, at), answers, amount);
      if (earlier !== undefined)
        broken.push({
          record_id: recordId,
          step: step.step,
          earlier_id: earlier?.id ?? null,
          person_id: step.actor_id,
          amount,
        });
    }
  }
  return broken.toSorted(byRecord);
}

const isOfHouse = ({ role_id }: ReadStep): boolean => role_id !== null && !CLIENT_ROLES.includes(role_id);

/** With which earlier step it broke the duty: null if it needs none, undefined if it did not. */
function judged(
  { kind, first = [], events = [], above = null, most = null }: AboutDuty,
  step: ReadStep,
  before: readonly ReadStep[],
  answers: readonly ReadStep[],
  amount: string | null,
): ReadStep | null | undefined {
  const names = (some: readonly string[], { event }: ReadStep): boolean => some.includes(event);
  const theirs = (some: readonly ReadStep[]): ReadStep[] =>
    some.filter(({ actor_id }) => actor_id === step.actor_id);
  // What clients do with their own records breaks nothing.
  if (!isOfHouse(step) || (kind !== 'share' && !names(events, step))) return undefined;
  switch (kind) {
    case 'apart':
      return theirs(before).findLast((one) => names(first, one));
    case 'price':
      return theirs(before).findLast((one) => names(['LOWER_PRICE'], one)) ?? theirs(answers).at(-1);
    case 'pair': {
      const others = before.filter((one) => isOfHouse(one) && one.actor_id !== step.actor_id);
      return Number(amount) > Number(above) && others.length === 0 ? null : undefined;
    }
    case 'share':
      return theirs(before).length === most ? null : undefined;
  }
}

async function readSteps(server: TestServer, workflow: string): Promise<Map<string, ReadStep[]>> {
  const steps = await server.query<ReadStep>(
    `SELECT id, record_id, step, event, actor_id, role_id FROM history WHERE workflow = $1 ORDER BY record_id, step`,
    [workflow],
  );
  return Map.groupBy(steps, ({ record_id }) => record_id);
}

/** What each record costs its client, and the price offer that it came of. */
async function readCosts(
  server: TestServer,
  workflow: Duty['workflow'],
): Promise<Map<string, { amount: string; offer_id: string | null }>> {
  if (!PRICED_WORKFLOWS.some((priced) => priced === workflow)) return new Map();
  const ofOffers = workflow === 'memo' || workflow === 'confirmStone';
  const rows = await server.query<{ id: string; amount: string; offer_id: string | null }>(
    `SELECT id, sell_amt::text AS amount, ${ofOffers ? 'price_offer_line_id' : 'NULL'} AS offer_id
       FROM ${tableOf(workflow)}`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
