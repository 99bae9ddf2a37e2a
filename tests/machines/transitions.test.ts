/**
 * Every transition of every workflow is walked, and everything else is refused with the right
 * reason.
 */
import { afterAll, describe, expect, test } from 'vitest';
import { BUSINESS_STATUS, ROLE, STONE_STATUS } from '../../src/domain/codes.ts';
import { POWERS } from '../../src/domain/powers.ts';
import type { RoleId } from '../../src/domain/codes.ts';
import { decide } from '../../src/machines/decide.ts';
import type { Facts, JobName } from '../../src/machines/facts.ts';
import { type WorkflowName, WORKFLOW_NAMES } from '../../src/machines/workflow.ts';
import { stateName } from '../../src/machines/state-name.ts';
import { WORKFLOWS } from '../../src/machines/workflows.ts';
import { ASKS, lawfulFacts, modelPaths, NO_RECORDS, isWalked, workflowPaths } from '../support/paths.ts';
import { expectedTransitionsOf, STATES } from './expected-transitions.ts';
import type { ExpectedTransition } from './expected-transitions.ts';

const ACTORS: readonly (RoleId | null)[] = [...Object.values(ROLE), null];
const EVENTS = [
  ...new Set(WORKFLOW_NAMES.flatMap((name) => expectedTransitionsOf(name).map(({ event }) => event))),
  'UNKNOWN_EVENT',
];

/**
 * For each guard, facts that it must refuse; a missing fact must never count in somebody's favour.
 */
const UNTIED = {
  isOwn: false,
  isLastAdministrator: false,
  hasPassword: true,
  open: { memos: 0, confirm_stones: 0, clients: 0 },
  records: NO_RECORDS,
};

/** Of a payment that is taken back from an invoice without a credit note. */
const UNTOUCHED = { credit: '0.00', loses: '0.00' };

const POWERLESS = {
  id: 'p',
  role: ROLE.customer,
  powers: { has: [], who_may: {}, confirms_up_to: null, approvers: [] },
};
/** Confirms up to 100.00 USD alone. */
const LIMITED = {
  ...POWERLESS,
  powers: { has: POWERS, who_may: {}, confirms_up_to: '100.00', approvers: [] },
};
const MEMBER = { isOwn: false, isOwner: false, hasRecords: false, byOwner: true, gives: [] };

const FAILING: Record<string, readonly Partial<Facts>[]> = {
  mayHold: [{ actor: POWERLESS }],
  mayConfirm: [{ actor: POWERLESS }],
  withinOwnAmount: [
    { actor: LIMITED, confirming: '100.01' },
    { actor: LIMITED, confirming: null },
    { actor: LIMITED, confirming: undefined },
  ],
  aboveOwnAmount: [{ actor: LIMITED, confirming: '100.00' }, { actor: { ...LIMITED, powers: null } }],
  notOwnOrder: [{ begunBy: 'p', actor: LIMITED, confirming: '1.00' }, { begunBy: undefined }],
  notAwaited: [{ isAwaited: true }, { isAwaited: undefined }],
  mayManagePeople: [{ actor: POWERLESS }],
  mayEndMembership: [{ actor: POWERLESS }, { actor: POWERLESS, membership: undefined }],
  givesOwnPowers: [
    {
      actor: { ...POWERLESS, powers: { has: ['people'], who_may: {}, confirms_up_to: null, approvers: [] } },
      membership: { ...MEMBER, gives: ['confirm'] },
    },
    { actor: LIMITED, membership: { ...MEMBER, raisesTo: '100.01' } },
    { actor: LIMITED, membership: { ...MEMBER, raisesTo: null } },
  ],
  notOwner: [{ membership: { ...MEMBER, isOwner: true } }],
  ownMembership: [{ membership: MEMBER }, { membership: undefined }],
  hasNoOwnRecords: [{ membership: { ...MEMBER, hasRecords: true } }, { membership: undefined }],
  tellsWhyNot: [{ reason: undefined }, { reason: ' ' }],
  notOwnMembership: [{ membership: { ...MEMBER, isOwn: true } }],
  mergesCleanly: [{ membership: { ...MEMBER, inTheWay: ['Both wait for PV1.'] } }, { membership: MEMBER }],
  ownsCompany: [{ membership: MEMBER }, { membership: undefined }],
  mayHandOver: [{ membership: { ...MEMBER, byOwner: false } }, { membership: undefined }],
  notOneself: [{ account: { ...UNTIED, isOwn: true } }, { account: undefined }],
  anotherAdministrator: [{ account: { ...UNTIED, isLastAdministrator: true } }],
  hasPassword: [{ account: { ...UNTIED, hasPassword: false } }, { account: undefined }],
  hasNoPassword: [{ account: UNTIED }, { account: undefined }],
  saysWhy: [{ reason: undefined }, { reason: ' ' }],
  saysSo: [{ reason: undefined }, { reason: ' ' }],
  notTheirStep: [{ finding: { isOwn: true } }, { finding: undefined }],
  nothingUnsettled: [
    { account: { ...UNTIED, open: { ...UNTIED.open, memos: 1 } } },
    { account: { ...UNTIED, open: { ...UNTIED.open, confirm_stones: 2 } } },
    { account: { ...UNTIED, open: { ...UNTIED.open, clients: 3 } } },
  ],
  leftNoRecords: Object.keys(NO_RECORDS).map((kind) => ({
    account: { ...UNTIED, records: { ...NO_RECORDS, [kind]: 1 } },
  })),
  clientRegistered: [
    { clientRole: ROLE.customer, businessStatus: BUSINESS_STATUS.kycPending },
    { clientRole: ROLE.customer, businessStatus: BUSINESS_STATUS.notRegistered },
    { clientRole: ROLE.guest, businessStatus: undefined },
    { clientRole: undefined, businessStatus: undefined },
  ],
  sharerRegistered: [
    { clientRole: ROLE.customer, businessStatus: BUSINESS_STATUS.kycPending },
    { clientRole: ROLE.customer, businessStatus: undefined },
    { clientRole: undefined, businessStatus: BUSINESS_STATUS.registered },
  ],
  linkOfStones: [{ ofEmail: true }, { ofEmail: undefined }],
  linkRunning: [{ running: false }, { running: undefined }],
  linkOver: [{ due: false }, { due: undefined }],
  hasRecipients: [{ bulk: { waiting: 0 } }, { bulk: {} }, { bulk: undefined }],
  timeAhead: [{ bulk: { isAhead: false } }, { bulk: undefined }],
  bulkDue: [{ due: false }, { due: undefined }],
  senderMay: [
    { due: true, bulk: { senderMay: false } },
    { due: true, bulk: {} },
    { due: true, bulk: undefined },
  ],
  senderMayNot: [
    { due: true, bulk: { senderMay: true } },
    { due: true, bulk: {} },
    { due: true, bulk: undefined },
  ],
  allTried: [{ bulk: { waiting: 1 } }, { bulk: {} }, { bulk: undefined }],
  runFinished: [{ bulk: { waiting: 0, inDoubt: 1, agreeing: 1, repeats: true, unfinished: true } }],
  sendsAgain: [
    { bulk: { waiting: 0, inDoubt: 1, agreeing: 1, repeats: false } },
    { bulk: { waiting: 0, inDoubt: 1, agreeing: 1 } },
  ],
  sendsOnce: [{ bulk: { waiting: 0, repeats: true } }, { bulk: { waiting: 0 } }],
  inDoubt: [{ bulk: { inDoubt: 0 } }, { bulk: {} }, { bulk: undefined }],
  stillAgree: [{ bulk: { inDoubt: 1, agreeing: 0 } }, { bulk: { inDoubt: 1 } }],
  // Without a reason; what staff may do with one is tested in hold-limits.test.ts.
  withinHoldLimit: [
    { holds: { own: 50, held: 50, limit: 50, adding: 1 }, reason: undefined },
    { holds: { own: 10, held: 10, limit: 50, adding: 41 }, reason: ' ' },
    { holds: undefined, reason: undefined },
  ],
  notHeldLately: [
    { restsUntil: '2026-11-21T15:10:00Z', reason: undefined },
    { restsUntil: undefined, reason: '' },
  ],
  // Without a reason; what an administrator may do with one is tested in credit-limit.test.ts.
  withinCreditLimit: [
    { credit: { limit: '1000.00', exposure: '900.00', adding: '100.01' }, reason: undefined },
    { credit: undefined, reason: 'Agreed on the phone' },
  ],
  withdrawnWithTwin: [{ withdrawnWithTwin: false }, { withdrawnWithTwin: undefined }],
  certificateFree: [{ twinTaken: 'hold' }, { twinTaken: 'request' }, { twinTaken: undefined }],
  notWithheld: [{ withheld: true }, { withheld: undefined }],
  stoneFree: [
    { stoneStatus: STONE_STATUS.hold, sameClient: false },
    { stoneStatus: STONE_STATUS.hold, sameClient: undefined },
    { stoneStatus: STONE_STATUS.memo },
    { stoneStatus: STONE_STATUS.confirmStones },
    { stoneStatus: STONE_STATUS.notAvailable },
    { stoneStatus: STONE_STATUS.soldOut },
    { stoneStatus: undefined },
  ],
  notOffered: [{ isOffered: true }, { isOffered: undefined }],
  hasPrice: [{ offer: { amount: '1.00', list: null } }, { offer: undefined }],
  priceAboveZero: [
    { offer: { amount: '0.00', list: '1000.00', before: '950.00' } },
    { offer: { amount: '0.02', carat: '5.00', list: '1000.00', before: '950.00' } },
  ],
  notAboveList: [{ offer: { amount: '1000.01', list: '1000.00', before: '900.00' } }],
  abovePrice: [
    { offer: { amount: '900.00', list: '1000.00', before: '900.00' } },
    { offer: { amount: '899.99', list: '1000.00', before: '900.00' } },
    { offer: { amount: '950.00', list: '1000.00' } },
    { offer: undefined },
  ],
  belowPrice: [
    { offer: { amount: '950.00', list: '1000.00', before: '950.00' } },
    { offer: { amount: '950.01', list: '1000.00', before: '950.00' } },
    { offer: { amount: '900.00', list: '1000.00' } },
  ],
  sameAsOffered: [
    { offer: { amount: '900.00', list: '1000.00', before: '900.01', today: '1000.00' } },
    { offer: { amount: '900.00', list: '1000.00', today: '1000.00' } },
    { offer: undefined },
  ],
  stillShown: [{ isInSight: false }, { isInSight: undefined }],
  notAboveToday: [
    { offer: { amount: '900.00', list: '1000.00', before: '900.00', today: '899.99' } },
    { offer: { amount: '900.00', list: '1000.00', before: '900.00' } },
  ],
  answerInTime: [{ running: false }, { running: undefined }],
  offerOver: [{ due: false }, { due: undefined }],
  stoneTaken: [
    { stoneStatus: STONE_STATUS.available },
    { stoneStatus: STONE_STATUS.notAvailable },
    { stoneStatus: STONE_STATUS.soldOut },
    { stoneStatus: undefined },
  ],
  notTheirStone: [{ sameClient: true }, { sameClient: undefined }],
  notInLine: [{ isInLine: true }, { isInLine: undefined }],
  withinBounds: [
    { begun: undefined },
    {
      begun: {
        kind: 'enquiry',
        adding: 1,
        open: { count: 5, most: 5 },
        day: { count: 1, most: 9, again: '2026-11-26T10:00:00Z' },
      },
    },
    {
      begun: {
        kind: 'enquiry',
        adding: 1,
        open: null,
        day: { count: 10, most: 9, again: '2026-11-26T10:00:00Z' },
      },
    },
  ],
  accountOpen: [{ isOpenAccount: false }, { isOpenAccount: undefined }],
  rightsKept: [{ hasRights: false }, { hasRights: undefined }],
  stoneInSight: [{ isInSight: false }, { isInSight: undefined }],
  heldForSameClient: [{ sameClient: false }, { sameClient: undefined }],
  priceAsSeen: [
    { seenAmount: '13063.68', amountNow: '16329.60' },
    { seenAmount: '16329.60', amountNow: '13063.68' },
    { seenAmount: '13063.68', amountNow: null },
    { seenAmount: null, amountNow: '13063.68' },
    { seenAmount: '13063.68', amountNow: undefined },
    { seenAmount: undefined, amountNow: '13063.68' },
    { seenAmount: undefined, amountNow: undefined },
  ],
  holdDue: [{ due: false }, { due: undefined }],
  holdRunning: [{ running: false }, { running: undefined }],
  hasPriceReason: [{ reason: undefined }, { reason: '' }, { reason: ' ' }],
  secondPerson: [{ barredBy: 'Two people are needed.' }, { barredBy: undefined }],
  keptPrice: [{ keptAmount: null }, { keptAmount: undefined }],
  lowersPrice: [{ lowersPrice: false }, { lowersPrice: undefined }],
  owesNothing: [{ owed: '0.01' }, { owed: undefined }],
  paysAll: [
    { payment: { amount: '900.09', open: '900.10' } },
    { payment: { amount: '900.11', open: '900.10' } },
    { payment: { amount: '0.00', open: '0.00' } },
    { payment: { ...UNTOUCHED, leaves: '0.00', owed: '0.00' } },
    { payment: undefined },
  ],
  paysPart: [
    { payment: { amount: '900.10', open: '900.10' } },
    { payment: { amount: '900.11', open: '900.10' } },
    { payment: { amount: '0.00', open: '900.10' } },
    { payment: { amount: '-1.00', open: '900.10' } },
    { payment: { ...UNTOUCHED, leaves: '1.00', owed: '1.00' } },
    { payment: undefined },
  ],
  hasPaymentReason: [{ reason: undefined }, { reason: '' }, { reason: ' ' }],
  withinCredit: [
    { payment: { amount: '0.02', open: '900.10', credit: '0.01' } },
    { payment: { amount: '900.10', open: '900.10', credit: '0.00' } },
  ],
  creditUnspent: [{ payment: { leaves: '0.00', owed: '0.00', credit: '0.00', loses: '0.01' } }],
  leavesSome: [
    { payment: { ...UNTOUCHED, leaves: '0.00', owed: '0.01' } },
    { payment: { ...UNTOUCHED, leaves: '0.01', owed: '0.01' } },
    { payment: undefined },
  ],
  leavesNothing: [
    { payment: { ...UNTOUCHED, leaves: '0.01', owed: '0.02' } },
    { payment: { ...UNTOUCHED, leaves: '0.00', owed: '0.00' } },
    { payment: { amount: '1.00', open: '1.00' } },
    { payment: undefined },
  ],
  leavesEnough: [
    { payment: { ...UNTOUCHED, leaves: '0.01', owed: '0.02' } },
    { payment: { amount: '1.00', open: '1.00' } },
    { payment: undefined },
  ],
  hasApartReason: [{ reason: undefined }, { reason: ' ' }],
  hasReversalReason: [{ reason: undefined }, { reason: '' }, { reason: ' ' }],
  creditsAll: [{ credited: { linesLeft: 1, paid: '0.00', owed: '0.00' } }, { credited: undefined }],
  creditsPart: [
    { credited: { linesLeft: 0, paid: '0.00', owed: '0.00' } },
    { credited: { linesLeft: 1, paid: '0.00', owed: '0.00' } },
    { credited: { linesLeft: 1, paid: '0.01', owed: '0.01' } },
    { credited: undefined },
  ],
  creditsSpare: [
    { credited: { linesLeft: 0, paid: '0.01', owed: '0.00' } },
    { credited: { linesLeft: 1, paid: '0.01', owed: '0.02' } },
    { credited: undefined },
  ],
  hasExtensionReason: [{ reason: undefined }, { reason: '' }, { reason: ' ' }],
  laterDay: [
    { dueDays: { today: '2026-11-01', due: '2026-11-20', wished: '2026-11-20' } },
    { dueDays: { today: '2026-11-01', due: '2026-11-20', wished: '2026-11-19' } },
    { dueDays: undefined },
  ],
  dayNotOver: [{ dueDays: { today: '2026-11-23', due: '2026-11-20', wished: '2026-11-22' } }],
  dayWithinYear: [{ dueDays: { today: '2026-11-23', due: '2026-11-20', wished: '2027-11-24' } }],
  stoneOut: [{ isOut: false }, { isOut: undefined }],
  notAskedYet: [{ isAsked: true }, { isAsked: undefined }],
  hasDeclineReason: [{ reason: undefined }, { reason: '' }, { reason: ' ' }],
  delistedBySheet: [{ delisted: false }, { delisted: undefined }],
  hasReason: [{ reason: undefined }, { reason: '' }, { reason: ' \n' }],
  hasRemark: [{ remark: undefined }, { remark: '' }, { remark: '\t' }],
  mailWhole: [{ mailWhole: false }, { mailWhole: undefined }],
  webhookOn: [{ delivery: { webhookOn: false, whole: true } }, { delivery: undefined }],
  deliveryWhole: [{ delivery: { webhookOn: true, whole: false } }],
  // An administrator may act for others, so only a missing task fails for every role.
  askedByThem: [{ task: undefined }],
  assignedToThem: [{ task: undefined }],
  stillMissing: [{ asks: { ...ASKS, isThere: true } }, { asks: undefined }],
  notAskedBefore: [{ asks: { ...ASKS, isAsked: true } }],
  answered: [{ answered: false }, { answered: undefined }],
  stoneUnsold: [{ stoneStatus: STONE_STATUS.soldOut }, { stoneStatus: undefined }],
  paperDated: [{ paperDated: false }, { paperDated: undefined }],
  paperCurrent: [{ paperCurrent: false }, { paperCurrent: undefined }],
  paperOver: [{ due: false }, { due: undefined }],
  graceOver: [{ due: false }, { due: undefined }],
  documentsApproved: [{ documentsApproved: false }, { documentsApproved: undefined }],
};

/** The job that fires the event, or any job. */
const jobOf = (name: WorkflowName, event: string): JobName =>
  WORKFLOWS[name].rules.find((rule) => rule.event === event)?.job ?? 'expire-holds';

const mayFire = (law: ExpectedTransition, role: RoleId | null): boolean =>
  role === null ? law.job : law.roles.includes(role);
const guestFails = (law: ExpectedTransition, role: RoleId | null): boolean =>
  law.guards.includes('clientRegistered') && role === ROLE.guest;

const byPlace = (a: { from: string; event: string }, b: { from: string; event: string }) =>
  `${a.from} ${a.event}`.localeCompare(`${b.from} ${b.event}`);

/** What expected-transitions.ts says about this event. */
function expected(laws: ExpectedTransition[], from: string, event: string, role: RoleId | null): string {
  const known = laws.filter((law) => law.event === event);
  if (known.length === 0) return 'state';
  if (!known.some((law) => mayFire(law, role))) return 'role';
  const law = known.find((candidate) => candidate.from === from);
  if (!law) return 'state';
  if (!mayFire(law, role)) return 'role';
  return guestFails(law, role) ? 'guard' : law.to;
}

describe.each(WORKFLOW_NAMES)('%s', (name) => {
  const laws = expectedTransitionsOf(name);
  const walked = new Set<string>();
  let refusals = 0;

  afterAll(() => process.stdout.write(`${name}: ${walked.size} transitions walked, ${refusals} refusals\n`));

  test('has the states and codes of the specification', () => {
    expect(Object.fromEntries(WORKFLOWS[name].states.map((state) => [state.name, state.code]))).toEqual(
      STATES[name],
    );
  });

  test('has exactly the transitions of the specification', () => {
    const known = WORKFLOWS[name].rules.map(({ from, event, to, roles, job, guards }) => ({
      from,
      event,
      to,
      roles: [...roles].sort((a, b) => a - b),
      job: job !== null,
      guards,
    }));
    expect(known.sort(byPlace)).toEqual([...laws].sort(byPlace));
  });

  test('every path of the model can be walked, covering every transition', () => {
    for (const path of modelPaths(name)) {
      // The record under test: only decisions move it, and only its code is stored.
      let code = WORKFLOWS[name].states.find(({ initial }) => initial)?.code ?? null;
      const fire = ({ event, state }: (typeof path.steps)[number]) => {
        const decision = decide(name, code, event, event.facts);
        if (!decision.ok) throw new Error(`${path.description}: ${decision.refusal.sentence}`);
        expect(laws).toContainEqual(
          expect.objectContaining({ from: decision.from, event: event.type, to: stateName(state) }),
        );
        code = decision.toCode;
        walked.add(`${decision.from} ${decision.event}`);
      };
      path.testSync({
        states: { '*': (state) => expect(code).toBe(STATES[name][stateName(state)]) },
        events: Object.fromEntries(EVENTS.map((type) => [type, fire])),
      });
    }
    expect([...walked].sort(), 'every transition must be walked').toEqual(
      laws.map(({ from, event }) => `${from} ${event}`).sort(),
    );
  });

  test('its paths for other tests fire each transition as each role that can reach it', () => {
    const fired = new Set<string>();
    for (const { steps } of workflowPaths(name)) {
      steps.forEach(({ from, event, role }) => fired.add(`${from} ${event} ${role}`));
      steps.slice(1).forEach((step, index) => expect(step.from).toBe(steps[index]?.to));
      expect(steps.length).toBeGreaterThan(0);
    }
    const able = laws.flatMap(({ from, event, roles, job }) =>
      (job ? [null] : roles.filter((role) => isWalked(name, from, role))).map(
        (role) => `${from} ${event} ${role}`,
      ),
    );
    expect([...fired].sort()).toEqual(able.sort());
  });

  test('refuses everything else, with the right kind of refusal and a sentence', () => {
    for (const from of Object.keys(STATES[name])) {
      for (const event of EVENTS) {
        for (const role of ACTORS) {
          const decision = decide(name, from, { type: event }, lawfulFacts(role, jobOf(name, event), event));
          const outcome = decision.ok ? decision.to : decision.refusal.kind;
          expect(outcome, `${from} ${event} by role ${role}`).toBe(expected(laws, from, event, role));
          if (decision.ok) continue;
          expect(decision.refusal.sentence).toMatch(/^[A-Z].*\.$/);
          refusals += 1;
        }
      }
    }
  });

  test('each guard refuses, by name', () => {
    for (const { guard, ...law } of laws.flatMap((one) => one.guards.map((guard) => ({ ...one, guard })))) {
      const { from, event, roles } = law;
      const failing = FAILING[guard];
      if (!failing) throw new Error(`No failing facts for ${guard}`);
      for (const role of roles.length > 0 ? roles : [null]) {
        for (const facts of failing) {
          const decision = decide(
            name,
            from,
            { type: event },
            {
              ...lawfulFacts(role, jobOf(name, event), event),
              ...facts,
            },
          );
          expect(decision, `${from} ${event} by role ${role}`).toMatchObject({
            ok: false,
            refusal: { kind: 'guard', guard: guestFails(law, role) ? 'clientRegistered' : guard },
          });
          refusals += 1;
        }
      }
    }
  });
});
