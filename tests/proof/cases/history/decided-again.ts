/**
 * Steps decided again: by what they kept on random walks through every machine, and by other rules
 * on the records that the other cases left, beside the changed machines themselves. Times, targets
 * and paths are counted again, and packs of changed steps verified.
 */
import { getNextSnapshot, type AnyStateMachine } from 'xstate';
import { SYSTEM, withActor } from '../../../../server/db/with-actor.ts';
import { redoPast } from '../../../../server/workflows/what-if.ts';
import type { RoleId } from '../../../../src/domain/codes.ts';
import { factsOfStep, type ConsultedFacts } from '../../../../src/machines/consulted-facts.ts';
import { decide } from '../../../../src/machines/decide.ts';
import { definitionOf } from '../../../../src/machines/definition.ts';
import type { Facts } from '../../../../src/machines/facts.ts';
import { GUARDS, type GuardName } from '../../../../src/machines/guards/all.ts';
import { replay, type Step } from '../../../../src/machines/replay.ts';
import { snapshotIn, stateName } from '../../../../src/machines/state-name.ts';
import { changedRules, type LimitChange, type RuleChange } from '../../../../src/machines/trial/what-if.ts';
import { WORKFLOW_NAMES, type WorkflowName } from '../../../../src/machines/workflow.ts';
import { WORKFLOWS } from '../../../../src/machines/workflows.ts';
import { factsOfNumber } from '../../../support/any-facts.ts';
import { lawfulFacts } from '../../../support/paths.ts';
import type { ProofFixture } from '../../proof-fixture.ts';
import type { ProofCase } from '../../proof-case.ts';
import { COUNTING_FAULTS, countedAgain } from './counted-again.ts';
import { PACK_FAULT, tamperedPacks } from './tampered-pack.ts';

const FAULTS = {
  lost: 'a fact that was read is not kept',
  changed: 'a fact that was kept is another',
  blind: 'a limit that is not looked at',
  lenient: 'a transition that is not taken away',
} as const;

const WALKS = 10_000;
const LONGEST = 12;

/** T29 */
export const decidedAgain: ProofCase = {
  id: 'T29',
  title: 'steps decided again by what they kept and by other rules, and counted again',
  mark: 'the same answers',
  faults: [...Object.values(FAULTS), ...Object.values(COUNTING_FAULTS), PACK_FAULT],
  async run(house, { fault }) {
    const walks = replayed(fault);
    const tried: { figure: string; complaints: string[] }[] = [];
    for (const question of QUESTIONS) tried.push(await compared(house, question, fault));
    tried.push(await countedAgain(house, fault), await tamperedPacks(house, fault));
    return {
      figure: [walks, ...tried].map(({ figure }) => figure).join('; '),
      complaints: [walks, ...tried].flatMap(({ complaints }) => complaints).slice(0, 20),
    };
  },
};

const anyOf = <Item>(items: readonly Item[]): Item => {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error('There is nothing to choose from.');
  return item;
};

/** Lawful facts of which a few are others. */
function someFacts(event: string, role: RoleId | null, job: Parameters<typeof lawfulFacts>[1]): Facts {
  const lawful = lawfulFacts(role, job, event);
  const other = factsOfNumber(Math.floor(Math.random() * 1_000_000));
  const chosen = Object.entries(other).filter(([name]) => name !== 'actor' && Math.random() < 0.08);
  const powers = Math.random() < 0.2 ? other.actor?.powers : lawful.actor?.powers;
  return { ...lawful, ...Object.fromEntries(chosen), actor: lawful.actor && { ...lawful.actor, powers } };
}

/** Random walks, with each step judged again by what its guards had read. */
function replayed(fault: string | null): { figure: string; complaints: string[] } {
  const complaints: string[] = [];
  let [steps, refusals] = [0, 0];
  for (let walk = 0; walk < WALKS; walk++) {
    const name = anyOf(WORKFLOW_NAMES);
    const definition = definitionOf(name);
    const taken: Step[] = [];
    let state = definition.initial;
    for (let tries = 0; tries < LONGEST; tries++) {
      const rules = WORKFLOWS[name].rules.filter((rule) => rule.from === state);
      if (rules.length === 0) break;
      const { event, roles, job } = anyOf(rules);
      const role = roles.length === 0 ? null : anyOf(roles);
      const facts = someFacts(event, role, job);
      const decision = decide(name, state, { type: event }, facts);
      if (!decision.ok) {
        refusals += 1;
        continue;
      }
      const by = { actorId: facts.actor?.id ?? null, role };
      taken.push({
        event,
        from: state,
        to: decision.to,
        ...by,
        facts: stored(decision.consulted, fault),
        definition,
      });
      state = decision.to;
    }
    steps += taken.length;
    const verdict = replay(definition.initial, taken);
    if (!verdict.lawful) complaints.push(`${name}, walk ${walk}: ${verdict.sentence}`);
    else if (verdict.unknown > 0) complaints.push(`${name}, walk ${walk}: ${verdict.unknown} steps unknown.`);
    else if (verdict.state !== state) complaints.push(`${name}, walk ${walk} leads to ${verdict.state}.`);
  }
  return { figure: `${WALKS} walks, ${steps} steps, ${refusals} refusals between them`, complaints };
}

/** As the history has it, or as the planted fault leaves it. */
function stored(consulted: ConsultedFacts | null, fault: string | null): ConsultedFacts | null {
  if (consulted === null) return null;
  const facts = JSON.parse(JSON.stringify(consulted)) as Record<string, unknown>;
  const [name] = Object.keys(facts);
  if (name === undefined || Math.random() > 0.01) return facts;
  if (fault === FAULTS.lost) delete facts[name];
  if (fault === FAULTS.changed) facts[name] = typeof facts[name] === 'boolean' ? !facts[name] : 'another';
  return facts;
}

interface Question {
  workflow: WorkflowName;
  changes: readonly RuleChange[];
  limits: readonly LimitChange[];
}

const QUESTIONS: readonly Question[] = [
  { workflow: 'hold', changes: [], limits: [{ limit: 'holds.limit', value: 1 }] },
  { workflow: 'hold', changes: [{ event: 'RELEASE', onlyIf: 'hasReason' }], limits: [] },
  { workflow: 'hold', changes: [{ event: 'HOLD', role: 4 }], limits: [] },
  { workflow: 'memo', changes: [], limits: [{ limit: 'credit.limit', value: 0 }] },
  { workflow: 'memo', changes: [{ event: 'RECEIVE', onlyIf: 'hasReason' }], limits: [] },
  { workflow: 'confirmStone', changes: [{ event: 'APPROVE' }], limits: [] },
];

interface Row {
  record_id: string;
  event: string;
  from_state: string;
  to_state: string;
  role_id: number | null;
  actor_id: string | null;
  facts: ConsultedFacts | null;
  has_reason: boolean;
}

/** What the portal answers beside what the changed machine does with each record. */
async function compared(
  house: ProofFixture,
  { workflow, changes, limits }: Question,
  fault: string | null,
): Promise<{ figure: string; complaints: string[] }> {
  const rows = await house.query<Row>(
    `SELECT record_id, event, from_state, to_state, role_id, actor_id, facts, reason IS NOT NULL AS has_reason
       FROM history WHERE workflow = '${workflow}' ORDER BY record_id, step`,
  );
  const { transitions, ...definition } = definitionOf(workflow);
  const given = {
    transitions: changedRules(transitions, fault === FAULTS.lenient ? [] : changes),
    limits: fault === FAULTS.blind ? [] : limits,
  };
  const answer = await withActor(house.ownerPool, SYSTEM, 'read', (tx) =>
    redoPast(tx, { ...definition, ...given }, null),
  );
  const [refused, elsewhere] = [new Map<string, number>(), new Map<string, number>()];
  const records = [...Map.groupBy(rows, (row) => row.record_id).values()];
  for (const steps of records) run(workflow, steps, { changes, limits }, { refused, elsewhere });
  const said = new Map(
    answer.refused.map((one) => [`${one.event} ${one.from} ${one.role} ${one.byRule}`, one.steps]),
  );
  const stands = new Map(answer.elsewhere.map((one) => [`${one.stands} ${one.would}`, one.ids.length]));
  const what = `${workflow} ${JSON.stringify([...changes, ...limits])}`;
  return {
    figure: `${what}: ${[...refused.values()].reduce((sum, one) => sum + one, 0)} of ${rows.length} steps refused`,
    complaints: [
      ...differences(refused, said, `${what}: refused`),
      ...differences(elsewhere, stands, `${what}: elsewhere`),
      ...(answer.records === records.length
        ? []
        : [`${what}: ${answer.records} of ${records.length} records.`]),
    ],
  };
}

function differences(machine: Map<string, number>, portal: Map<string, number>, what: string): string[] {
  const names = [...new Set([...machine.keys(), ...portal.keys()])];
  return names
    .filter((name) => machine.get(name) !== portal.get(name))
    .map(
      (name) =>
        `${what} ${name}: ${portal.get(name) ?? 0} by the portal, ${machine.get(name) ?? 0} by the machine.`,
    );
}

/** The record's steps as events of the machine, with the changed guards in it. */
function run(
  workflow: WorkflowName,
  rows: readonly Row[],
  { changes, limits }: Pick<Question, 'changes' | 'limits'>,
  counted: { refused: Map<string, number>; elsewhere: Map<string, number> },
): void {
  const count = (map: Map<string, number>, key: string): void => void map.set(key, (map.get(key) ?? 0) + 1);
  const asksReason = changes.filter(({ onlyIf }) => onlyIf === 'hasReason').map(({ event }) => event);
  const machine = machineWith(workflow, limits);
  let snapshot = snapshotIn(machine, rows[0]?.from_state ?? 'start');
  for (const { event, from_state, role_id, actor_id, facts, has_reason } of rows) {
    const state = stateName(snapshot);
    const isTaken = changes.some(
      (one) => one.event === event && one.onlyIf === undefined && (one.role ?? role_id) === role_id,
    );
    const isBare = asksReason.includes(event as never) && state === from_state && !has_reason;
    const sent = { type: event, facts: factsOfStep(facts ?? {}, actor_id, role_id) };
    if (isTaken || isBare || !snapshot.can(sent)) {
      count(counted.refused, `${event} ${from_state} ${role_id} ${state === from_state}`);
      continue;
    }
    snapshot = getNextSnapshot(machine, snapshot, sent);
  }
  const [stands, would] = [rows.at(-1)?.to_state ?? '', stateName(snapshot)];
  if (stands !== would) count(counted.elsewhere, `${stands} ${would}`);
}

/** Guards answer as they did, except those of a changed limit. */
function machineWith(workflow: WorkflowName, limits: readonly LimitChange[]): AnyStateMachine {
  const names = Object.keys(GUARDS) as GuardName[];
  const guards = names.map((name) => [
    name,
    ({ event: { facts } }: { event: { facts: Facts } }) => {
      for (const { limit, value } of limits) {
        if (limit === 'holds.limit' && name === 'withinHoldLimit' && facts.holds)
          return GUARDS.withinHoldLimit.passes({ ...facts, holds: { ...facts.holds, limit: value } });
        if (limit === 'credit.limit' && name === 'withinCreditLimit' && facts.credit)
          return GUARDS.withinCreditLimit.passes({
            ...facts,
            credit: { ...facts.credit, limit: value.toFixed(2) },
          });
      }
      return true;
    },
  ]);
  return WORKFLOWS[workflow].machine.provide({ guards: Object.fromEntries(guards) });
}
