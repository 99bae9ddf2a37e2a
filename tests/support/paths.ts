/** The paths through each workflow, which the tests of machines, API and portal share. */
import { BUSINESS_STATUS, CLIENT_ROLES, ROLE, STONE_STATUS, TASK_KIND } from '../../src/domain/codes.ts';
import type { RoleId } from '../../src/domain/codes.ts';
import { POWERS, type HeldPowers } from '../../src/domain/powers.ts';
import type { Facts, JobName } from '../../src/machines/facts.ts';
import { stateName } from '../../src/machines/state-name.ts';
import type { EventName, WorkflowEvent, WorkflowName } from '../../src/machines/workflow.ts';
import { WORKFLOWS } from '../../src/machines/workflows.ts';
import { pathsByStateAndEvent } from './model.ts';

export interface PathStep {
  event: EventName;
  /** The role that fires it; null for a job. */
  role: RoleId | null;
  from: string;
  to: string;
  /**
   * Both null if another workflow drives the step: a hold's CONVERT follows its stone's CONFIRM or
   * ISSUE.
   */
  operation: string | null;
  job: JobName | null;
}

export interface WorkflowPath {
  description: string;
  steps: PathStep[];
}

export const NO_RECORDS = {
  holds: 0,
  memos: 0,
  confirm_stones: 0,
  enquiries: 0,
  invoices: 0,
  documents: 0,
  tasks: 0,
  sheets: 0,
  clients: 0,
};

/** The workflows with transitions that guests can fire. */
const WALKED_BY_GUESTS: readonly WorkflowName[] = ['enquiry', 'task'];

/**
 * Whether a person of this role can come to fire a transition from this state: guests hold and
 * confirm nothing, and API clients have no colleagues.
 */
export const isWalked = (workflow: WorkflowName, from: string, role: RoleId): boolean =>
  (role !== ROLE.guest || WALKED_BY_GUESTS.includes(workflow)) &&
  (role !== ROLE.apiClient || from !== 'awaitingCompany');

/** A task for something that the stone lacks and that is not requested yet. */
export const ASKS = { kind: TASK_KIND.picture, isThere: false, isAsked: false };

const OF_CREDIT = { credit: '0.00', loses: '0.00' };

/** Payments under which the guards of these events pass. */
const PAYMENTS: Readonly<Record<string, Facts['payment']>> = {
  PAY_PART: { amount: '0.01', open: '900.10' },
  PAY: { amount: '900.10', open: '900.10' },
  TAKE_BACK: { leaves: '0.01', owed: '900.10', ...OF_CREDIT },
  TAKE_BACK_LAST: { leaves: '0.00', owed: '900.10', ...OF_CREDIT },
  TAKE_BACK_SPARE: { leaves: '900.10', owed: '900.10', ...OF_CREDIT },
};

/** Credited amounts under which the guards of these events pass. */
const CREDITED: Readonly<Record<string, Facts['credited']>> = {
  CREDIT: { linesLeft: 0, paid: '900.10', owed: '0.00' },
  CREDIT_PART: { linesLeft: 1, paid: '0.01', owed: '900.10' },
  CREDIT_SPARE: { linesLeft: 1, paid: '900.10', owed: '900.10' },
};

/** Prices under which the guards of these events pass. */
const OFFERS: Readonly<Record<string, Facts['offer']>> = {
  PROPOSE: { amount: '900.00', list: '1000.00' },
  ACCEPT: { amount: '900.00', list: '1000.00', before: '900.00', today: '900.00' },
  COUNTER: { amount: '1000.00', list: '1000.00', before: '900.00' },
  AGREE: { amount: '950.00', list: '1000.00', before: '950.00', today: '1000.00' },
  OFFER_AGAIN: { amount: '920.00', list: '1000.00', before: '950.00' },
};

/** A bulk e-mail under which the guards of these events pass. */
const BULK: Readonly<Record<string, Facts['bulk']>> = {
  SCHEDULE: { isAhead: true },
  RUN: { senderMay: true },
  LAPSE: { senderMay: false },
  SETTLE: { inDoubt: 1 },
  SEND_AGAIN: { inDoubt: 1, agreeing: 1, repeats: true },
  BEGIN: { waiting: 1 },
  END: { waiting: 0, repeats: false },
  NEXT: { waiting: 0, repeats: true },
};

/** Whoever confirms alone less than the stone costs. */
const LIMITED: HeldPowers = { has: POWERS, who_may: {}, confirms_up_to: '100.00', approvers: [] };

/**
 * Facts under which every guard of the event passes for this role. Guests never have a registered
 * business.
 */
export function lawfulFacts(
  role: RoleId | null,
  job: JobName | null = 'expire-holds',
  event: string = 'PAY',
): Facts {
  const clientRole = role !== null && CLIENT_ROLES.includes(role) ? role : ROLE.customer;
  return {
    actor: role === null ? null : { id: `actor-${role}`, role, powers: event === 'ASK' ? LIMITED : null },
    confirming: '13063.68',
    begunBy: 'a colleague',
    isAwaited: false,
    job: role === null && job !== null ? job : undefined,
    // Nobody can wait for a free stone, or for their own.
    stoneStatus: event === 'JOIN' ? STONE_STATUS.hold : STONE_STATUS.available,
    sameClient: event !== 'JOIN',
    twinTaken: null,
    withheld: false,
    withdrawnWithTwin: true,
    isInLine: false,
    isOffered: false,
    offer: OFFERS[event],
    bulk: BULK[event],
    isOpenAccount: true,
    begun: null,
    hasRights: true,
    isInSight: true,
    seenAmount: '13063.68',
    amountNow: '13063.68',
    delisted: true,
    clientRole,
    businessStatus: clientRole === ROLE.guest ? BUSINESS_STATUS.notRegistered : BUSINESS_STATUS.registered,
    documentsApproved: true,
    paperDated: true,
    paperCurrent: true,
    task: { askedBy: `actor-${role}`, assignedTo: `actor-${role}` },
    answered: true,
    asks: ASKS,
    ofEmail: false,
    mailWhole: true,
    delivery: { webhookOn: true, whole: true },
    finding: { isOwn: false },
    remark: 'The scan cannot be read',
    reason: 'Sold elsewhere meanwhile',
    due: true,
    running: true,
    keptAmount: '13063.68',
    barredBy: null,
    lowersPrice: true,
    payment: PAYMENTS[event],
    credited: CREDITED[event],
    owed: '0.00',
    dueDays: { today: '2026-11-23', due: '2026-11-20', wished: '2027-11-23' },
    isOut: true,
    isAsked: false,
    holds: { own: 0, held: 0, limit: 50, adding: 1 },
    restsUntil: null,
    credit: null,
    membership: {
      isOwn: event === 'WITHDRAW',
      isOwner: event === 'HAND_OVER',
      hasRecords: false,
      byOwner: true,
      gives: [],
      inTheWay: [],
    },
    account: {
      isOwn: false,
      isLastAdministrator: false,
      hasPassword: event !== 'REINSTATE',
      open: { memos: 0, confirm_stones: 0, clients: 0 },
      records: NO_RECORDS,
    },
  };
}

/**
 * The lawful paths of a workflow from its initial state that together fire each transition once as
 * each role that may. Deterministic. Guests appear only in workflows open to them: they never have
 * a hold or confirm-stone.
 */
export function workflowPaths(name: WorkflowName): WorkflowPath[] {
  return modelPaths(name).map((path) => {
    // The model's first step is the initial state; every other one has an event and the state that
    // it led to.
    const steps = path.steps.slice(1).map(({ state, event }, index): PathStep => {
      const from = stateName(path.steps[index]?.state ?? { value: '' });
      const rule = WORKFLOWS[name].rules.find((known) => known.from === from && known.event === event.type);
      if (!rule) throw new Error(`The path leaves the law: ${from} ${event.type}`);
      const { operation, job } = rule;
      const role = event.facts.actor?.role ?? null;
      return { event: event.type, role, from, to: stateName(state), operation, job };
    });
    return { description: describe(steps), steps };
  });
}

/** The same paths as model steps, for tests with their own system under test. */
export function modelPaths(name: WorkflowName) {
  const { machine, rules } = WORKFLOWS[name];
  const eventsIn = (state: string): WorkflowEvent[] =>
    rules
      .filter(({ from }) => from === state)
      .flatMap(({ event, roles, job }) =>
        (job === null ? roles : [null])
          .filter((role) => role === null || isWalked(name, state, role))
          .map((role) => ({ type: event, facts: lawfulFacts(role, job, event) })),
      );
  return pathsByStateAndEvent(
    machine,
    eventsIn,
    ({ type, facts }) => `${type} ${facts.actor?.role ?? 'job'}`,
  );
}

const describe = (steps: readonly PathStep[]): string =>
  steps
    .map(({ event, role, to }) => `${event} by ${role === null ? 'job' : `role ${role}`} -> ${to}`)
    .join(', ');
