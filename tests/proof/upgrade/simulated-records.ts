/**
 * Simulates lives of stones and businesses from the machines' definitions alone, preferring steps
 * that were not taken yet, so that soon all of them occur in many combinations. The portal's own
 * transition code is not used.
 */
import { definitionOf } from '../../../src/machines/definition.ts';
import type { Definition } from '../../../src/machines/definition.ts';
import { type WorkflowName, WORKFLOW_NAMES } from '../../../src/machines/workflow.ts';
import { newId } from '../../../server/ids.ts';

type Rule = Definition['transitions'][number];
type DefinitionOf = (workflow: WorkflowName) => Definition;

/** The life that a record belongs to. */
const ROOT_OF = {
  stone: 'stone',
  hold: 'stone',
  queuePlace: 'stone',
  memo: 'stone',
  memoExtension: 'stone',
  confirmStone: 'stone',
  enquiry: 'stone',
  priceOffer: 'stone',
  invoice: 'business',
  task: 'stone',
  demand: 'business',
  shareLink: 'business',
  bulkEmail: 'business',
  kycDocument: 'business',
  business: 'business',
  account: 'business',
  membership: 'business',
  dutyFinding: 'stone',
  mail: 'business',
  webhookDelivery: 'business',
} as const satisfies Record<WorkflowName, WorkflowName>;
const PAPERS = 2;

export interface Living {
  id: string;
  workflow: WorkflowName;
  state: string;
  /** The number of its steps. */
  version: number;
}

/** A stone or a business with all records created for it. */
export interface Life {
  root: Living;
  records: Living[];
}

export interface Step {
  record: Living;
  rule: Rule;
  /** Whether this step creates the record. */
  isFirst: boolean;
  /** The code of the new state. */
  to: number;
}

export const newLife = (workflow: 'stone' | 'business'): Life => {
  const root = { id: newId(), workflow, state: definitionOf(workflow).initial, version: 0 };
  return { root, records: [root] };
};

/** Steps of all lives, from a seeded random generator. */
export interface Chronicle {
  done: Set<string>;
  random(sides: number): number;
}

export function chronicle(): Chronicle {
  let state = 1;
  return {
    done: new Set(),
    random(sides) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * sides);
    },
  };
}

/** Takes a possible step, preferably one that was never taken; none if nothing is possible. */
export function liveOn(law: DefinitionOf, life: Life, { done, random: throwDice }: Chronicle): Step[] {
  const choices = possibleSteps(law, life)
    .map(({ record, rule }) => follow(law, life, record, rule))
    .filter((steps) => steps !== null);
  const fresh = choices.filter((steps) => !done.has(wordsFor(steps)));
  const open = fresh.length > 0 ? fresh : choices;
  const steps = open[throwDice(open.length)];
  if (!steps) return [];
  done.add(wordsFor(steps));
  for (const { record, rule, isFirst } of steps) {
    if (isFirst) life.records.push(record);
    record.state = rule.to;
    record.version += 1;
  }
  return steps;
}

const wordsFor = (steps: readonly Step[]): string => steps.map(nameOf).join(', ');

export const nameOf = ({ record, rule }: Pick<Step, 'record' | 'rule'>): string =>
  `${record.workflow} ${rule.from} ${rule.event}`;

/**
 * The steps that are not driven by another machine: of people, of jobs, and what the server's code
 * makes of a step.
 */
function possibleSteps(law: DefinitionOf, life: Life): { record: Living; rule: Rule }[] {
  const here = WORKFLOW_NAMES.filter((name) => ROOT_OF[name] === life.root.workflow).map(law);
  const driven = new Set(
    here.flatMap(({ transitions }) =>
      transitions.flatMap(({ effects }) =>
        effects.flatMap((effect) =>
          effect.type === 'drive' ? [`${effect.params.workflow} ${effect.params.event}`] : [],
        ),
      ),
    ),
  );
  return here.flatMap((definition) => {
    const { workflow, transitions } = definition;
    const records = recordsFor(life, definition);
    return transitions
      .filter(({ event }) => !driven.has(`${workflow} ${event}`))
      .flatMap((rule) =>
        records
          .filter((record) => record.state === rule.from && passes(life, record, rule))
          .map((record) => ({ record, rule })),
      );
  });
}

/** The life's records of the workflow, and last one that could begin, where records of it do. */
function recordsFor(life: Life, { workflow, initial, states }: Definition): Living[] {
  const isMade = states.some(({ name, code }) => name === initial && code === null);
  const made = { id: newId(), workflow, state: initial, version: 0 };
  return [...life.records.filter((record) => record.workflow === workflow), ...(isMade ? [made] : [])];
}

/** Guards that depend on this life; all others pass. */
function passes(life: Life, record: Living, { event, guard }: Rule): boolean {
  const papers = life.records.filter(({ workflow }) => workflow === 'kycDocument');
  if (record.workflow === 'kycDocument' && record.version === 0 && papers.length === PAPERS) return false;
  // More time is requested for a stone that was lent, once at a time.
  if (record.workflow === 'memoExtension' && record.version === 0)
    return (
      life.records.some(({ workflow }) => workflow === 'memo') &&
      !life.records.some(({ workflow, state }) => workflow === 'memoExtension' && state === 'asked')
    );
  // A finding is about a step that was taken, here of the stone, and each has one.
  if (record.workflow === 'dutyFinding' && record.version === 0)
    return life.root.version > 0 && !life.records.some(({ workflow }) => workflow === 'dutyFinding');
  // Nobody waits twice for a stone, and it is offered once at a time.
  if (record.workflow === 'queuePlace' && (record.version === 0 || event === 'OFFER_NEXT'))
    return !life.records.some(
      (other) =>
        other !== record && other.workflow === 'queuePlace' && ['waiting', 'offered'].includes(other.state),
    );
  // Of a stone, one confirm-stone waits for a colleague at a time.
  if (record.workflow === 'confirmStone' && event === 'ASK')
    return !life.records.some(
      ({ workflow, state }) => workflow === 'confirmStone' && state === 'awaitingCompany',
    );
  // A client has at most one open offer for a stone.
  if (record.workflow === 'priceOffer' && record.version === 0)
    return !life.records.some(
      ({ workflow, state }) => workflow === 'priceOffer' && ['open', 'countered'].includes(state),
    );
  const isOpened =
    record.workflow === 'account' && life.records.some(({ workflow }) => workflow === 'account');
  if (isOpened && record.version === 0) return false;
  // If they expired everywhere, hardly any business would ever have all of them approved.
  if (event === 'EXPIRE' && record.workflow === 'kycDocument') return life.root.state === 'registered';
  // Unregistered with approved papers, so that it can be registered again.
  if (guard === 'documentsApproved' || event === 'UNREGISTER')
    return papers.length === PAPERS && papers.every(({ state }) => state === 'approved');
  if (guard === 'stoneUnsold') return life.root.state !== 'soldOut';
  return true;
}

/** The step with the steps that it drives; null if one of those is not possible. */
function follow(law: DefinitionOf, life: Life, record: Living, rule: Rule): Step[] | null {
  const to = law(record.workflow).states.find(({ name }) => name === rule.to)?.code ?? null;
  if (to === null) return null;
  const isFirst = !life.records.includes(record);
  const steps: Step[] = [{ record, rule, isFirst, to }];
  for (const effect of rule.effects) {
    if (effect.type !== 'drive') continue;
    const { workflow, event } = effect.params;
    const along = law(workflow).transitions.flatMap((other) =>
      other.event === event
        ? recordsFor(life, law(workflow))
            .filter((one) => one.state === other.from)
            .map((one) => ({ one, other }))
        : [],
    );
    const [taken] = along;
    const further = taken ? follow(law, life, taken.one, taken.other) : null;
    if (further === null) return null;
    steps.push(...further);
  }
  return steps;
}
