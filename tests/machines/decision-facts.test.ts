/**
 * Every fact that a guard reads is given by button and server, and about lines both decide alike:
 * every transition and every state, by every role, with the interesting values of each fact. What
 * only the server knows is left out: who else holds a stone, what a client has begun, whether an
 * offered stone is still shown.
 */
import { describe, expect, test } from 'vitest';
import { BUSINESS_STATUS, CLIENT_ROLES, ROLE, STONE_STATUS, type RoleId } from '../../src/domain/codes.ts';
import { addDays, houseToday } from '../../src/domain/house-days.ts';
import { creditFigures } from '../../src/stones/actions/credit-facts.ts';
import { mayDo, STONE_ACTIONS } from '../../src/stones/actions/stone-actions.ts';
import { mayOffer } from '../../src/stones/price-offers/MakeOffer.tsx';
import { mayJoin } from '../../src/stones/actions/JoinQueue.tsx';
import { decisionOver } from '../../src/features/transactions/decision.ts';
import { extensionDecision } from '../../src/features/transactions/memo/extension-decision.ts';
import { offerDecision } from '../../src/features/transactions/price-offer/offer-decision.ts';
import { decideTogether } from '../../src/machines/decide.ts';
import { GUARDS, type GuardName } from '../../src/machines/guards/all.ts';
import { sentenceOf } from '../../src/machines/guards/guard.ts';
import { DECISION_FACTS } from '../../src/machines/decision-facts.ts';
import type { Facts } from '../../src/machines/facts.ts';
import { WORKFLOW_NAMES, type EventName, type WorkflowName } from '../../src/machines/workflow.ts';
import { WORKFLOWS } from '../../src/machines/workflows.ts';
import type { User } from '../../src/ui/session/session.ts';
import type { LockedOffer } from '../../server/db/queries/price-offers/lines.ts';
import { decideStarts } from '../../server/workflows/decide-starts.ts';
import type { Start, StartingPoint } from '../../server/workflows/load-start.ts';
import type { LockedLine, LockedStone } from '../../server/workflows/lock-stones.ts';
import { answerFacts, requestFacts } from '../../server/workflows/memo-extensions/memo-extensions.ts';
import { moveFacts } from '../../server/workflows/move-lines.ts';
import { offerFacts, permittedOf } from '../../server/workflows/price-offers/answer.ts';
import { lawfulFacts } from '../support/paths.ts';

const ROLES = Object.values(ROLE);
const STEPS = ['hold', 'memo', 'confirmStone', 'enquiry', 'queuePlace'] as const;
const TODAY = houseToday();
const SOON = new Date(Date.now() + 3_600_000).toISOString();
const BEFORE = new Date(Date.now() - 3_600_000).toISOString();

const senderOf = (role: RoleId) => ({ id: 'u', role, name: 'A B', requestId: null });

/** A user with every permission. */
function userOf(role_id: RoleId, business?: number): User {
  const granted = [{ read_access: true, write_access: true }];
  const lists = ['hold', 'memo', 'confirm-stone', 'enquiry', 'queue', 'offer'];
  const others = ['confirm-stone-decision', 'sale-price', 'invoice', 'memo-extension'];
  const permissions = [...lists, ...others].map((name) => ({
    name,
    path: `/transaction/${name}`,
    role_permissions: granted,
    user_permissions: granted,
  }));
  return {
    id: 'u',
    role_id,
    business_details: business === undefined ? null : { status: business },
    permissions: [{ permissions }],
  } as unknown as User;
}

/** Every combination of one value of each. */
function combinations<Values extends Record<string, readonly unknown[]>>(
  values: Values,
): { [Name in keyof Values]: Values[Name][number] }[] {
  return Object.entries(values).reduce<Record<string, unknown>[]>(
    (some, [name, all]) => some.flatMap((one) => all.map((value) => ({ ...one, [name]: value }))),
    [{}],
  ) as { [Name in keyof Values]: Values[Name][number] }[];
}

type Said = { ok: true } | { ok: false; refusal: { sentence: string } };
const textOf = (decision: Said): string => (decision.ok ? 'yes' : decision.refusal.sentence);

/** Expects the same answers, of which some permit and some refuse. */
function expectAlike(cases: readonly { of: unknown; server: string; browser: string }[]): void {
  expect(cases.filter(({ server, browser }) => server !== browser).slice(0, 3)).toEqual([]);
  expect(new Set(cases.map(({ server }) => server)).size).toBeGreaterThan(1);
}

/** A colleague who agrees to a confirm-stone promises it, as if they had confirmed it. */
const isPromise = (workflow: WorkflowName, event: EventName): boolean =>
  workflow === 'confirmStone' && (event === 'ASK' || event === 'AGREE');

const eventsOf = (workflow: (typeof STEPS)[number] | 'priceOffer' | 'memoExtension'): EventName[] => [
  ...new Set(
    WORKFLOWS[workflow].rules
      .filter(
        ({ from, event, roles, operation }) =>
          from !== 'start' && !isPromise(workflow, event) && roles.length > 0 && operation !== null,
      )
      .map(({ event }) => event),
  ),
];

describe.each(STEPS)('a step of a line, %s,', (workflow) => {
  const statuses = WORKFLOWS[workflow].states.flatMap(({ code }) => code ?? []);
  const usual = {
    status: statuses,
    reason: [undefined, ' ', 'why'],
    amount: ['200.00'],
    perCarat: ['100.00'],
  };
  const values = [
    ...combinations({ ...usual, price: [null], over: [false, true], until: [null] }),
    ...combinations({
      ...usual,
      amount: [null, '0.00', '200.00'],
      perCarat: [null, '100.00'],
      price: [null, '0.00', '99.99', '100.00', '100.01'],
      over: [false],
      until: [null],
    }),
    ...combinations({ ...usual, price: [null], over: [false], until: [-1, 0, 5, 6, 365, 366] }),
  ];

  test.each(eventsOf(workflow))('is allowed or refused alike by button and server: %s', (event) => {
    const cases = ROLES.flatMap((role) =>
      values.map(({ status, reason, amount, perCarat, price, over, until }) => {
        const wished = until === null ? null : addDays(TODAY, until);
        const money = { carat: '2.00', markup_ppc: perCarat, sell_amt: amount };
        const base = { id: 'l', status, stone_status: STONE_STATUS.hold, ...money };
        const due = addDays(TODAY, 5);
        const hasEnd = workflow === 'hold' || workflow === 'queuePlace';
        const due_date = workflow === 'memo' ? due : null;
        const line = { ...base, due: hasEnd && over, today: TODAY, due_date, created_by: 'x' };
        const ends = over ? BEFORE : SOON;
        const own = {
          hold: { due_at: ends },
          queuePlace: { offer_until: ends },
          memo: { due_date: due },
          confirmStone: { is_own: false },
        };
        const facts = moveFacts(
          {
            actor: senderOf(role),
            reason,
            prices: price === null ? undefined : new Map([['l', price]]),
            dueDays: wished === null ? undefined : new Map([['l', wished]]),
          },
          line as unknown as LockedLine,
        );
        const row = { ...base, ...(own as Record<string, object>)[workflow] };
        return {
          of: { role, status, reason, amount, perCarat, price, over, until },
          server: textOf(
            decideTogether(workflow, status, { type: event }, facts, {
              stone: base.stone_status,
              hold: 'held',
            }),
          ),
          browser: textOf(
            decisionOver({
              workflow,
              event,
              lines: [row as never],
              user: userOf(role),
              reason,
              priceOf: () => price,
              until: wished,
            }),
          ),
        };
      }),
    );
    expectAlike(cases);
  });
});

const STARTS = [
  { name: 'hold', workflow: 'hold', event: 'HOLD' },
  { name: 'memo', workflow: 'memo', event: 'ISSUE' },
  { name: 'confirm', workflow: 'confirmStone', event: 'CONFIRM' },
  { name: 'enquire', workflow: 'enquiry', event: 'OPEN' },
  { name: 'queue', workflow: 'queuePlace', event: 'JOIN' },
  { name: 'offer', workflow: 'priceOffer', event: 'PROPOSE' },
] as const;

test('a line begins by the same event on the screen and here', () => {
  for (const { name, workflow, event } of STARTS)
    if (name !== 'queue' && name !== 'offer') expect(STONE_ACTIONS[name]).toMatchObject({ workflow, event });
});

test.each(STARTS)('a new line is allowed or refused alike by button and server: $name', (one) => {
  const { name, workflow, event } = one;
  const values = combinations({
    status: Object.values(STONE_STATUS),
    claim: [null, 'c', 'other'],
    business: Object.values(BUSINESS_STATUS),
    amount: [null, '200.00'],
    reason: [undefined, 'why'],
    held: name === 'hold' ? [0, 2, 3] : [0],
    until: name === 'hold' ? [null, SOON] : [null],
    exposure: name === 'memo' || name === 'confirm' ? [null, '0.00', '900.00'] : [null],
    twin: [null, 'hold' as const],
    withheld: [false, true],
    waits: name === 'queue' ? [false, true] : [false],
    typed: name === 'offer' ? ['0.00', '0.01', '199.99', '200.01'] : ['0.00'],
  }).filter(
    ({ status, claim, twin, withheld }) =>
      (status === STONE_STATUS.hold) === (claim !== null) &&
      ((twin === null && !withheld) || status === STONE_STATUS.available),
  );
  const cases = ROLES.flatMap((role) =>
    values.flatMap((value) => {
      const { status, claim, business, amount, reason, held, until, exposure, waits, typed, twin, withheld } =
        value;
      const isClient = CLIENT_ROLES.includes(role);
      // Only the server knows for whom a stone is held, unless it is the user.
      if (!isClient && (claim === 'other') !== (name === 'queue') && claim !== null) return [];
      const client = isClient ? role : ROLE.customer;
      const stone = { id: 's', stock_no: 'PV1', status, carat: '2.00', twin_taken: twin, withheld };
      const offer = { amount: typed, carat: 2, list: amount };
      const user = userOf(role, isClient ? business : undefined);
      const limits = { own: held, held, limit: 3 };
      const credit = exposure === null ? null : { limit: '1000.00', exposure, tax_percents: ['5'] };
      const start: Start = {
        workflow,
        event,
        stockNumbers: ['PV1'],
        seen: new Map([['PV1', amount]]),
        clientId: 'c',
        actor: senderOf(role),
        details: { remark: null },
        reason: name === 'queue' || name === 'offer' ? undefined : reason,
      };
      const point: StartingPoint = {
        client: { id: 'c', role: client, businessStatus: business },
        stones: [{ ...stone, claim_client_id: claim } as LockedStone],
        prices: new Map([['s', { sell_amt: amount } as never]]),
        limits: () => ({
          begun: null,
          holds: name === 'hold' ? { ...limits, adding: 1 } : undefined,
          restsUntil: name === 'hold' ? until : undefined,
          isInLine: name === 'queue' ? waits : undefined,
          isOffered: name === 'offer' ? false : undefined,
          offer: name === 'offer' ? offer : undefined,
          isAwaited: undefined,
        }),
        credit,
      };
      const decided = decideStarts(start, point).map(({ decision }) => textOf(decision));
      const row = { ...stone, carat: 2, sell_amt: amount, held_for_me: claim === 'c' };
      const acted = { id: 'c', role_id: client, business } as never;
      const shown =
        name === 'queue'
          ? mayJoin([row], user, acted, waits ? ['s'] : [])
          : name === 'offer'
            ? mayOffer([row], user, acted, () => offer)
            : mayDo(
                name,
                [row],
                user,
                { role: client, business },
                {
                  standing: {
                    ...limits,
                    resting: until === null ? [] : [{ stock_no: 'PV1', until }],
                  } as never,
                  credit: creditFigures(credit as never, [amount]),
                  reason,
                },
              );
      return { of: { role, ...value }, server: decided.join(), browser: textOf(shown) };
    }),
  );
  expectAlike(cases);
});

test.each(['CREATE', 'DECLINE', 'WITHDRAW'] as const)(
  'more time for a memo is allowed or refused alike by button and server: %s',
  (event) => {
    const values = combinations({
      status: WORKFLOWS.memo.states.flatMap(({ code }) => code ?? []),
      request: WORKFLOWS.memoExtension.states.map(({ code }) => code),
      reason: ['', 'why'],
      until: [-1, 0, 5, 6, 365, 366],
    });
    const cases = ROLES.flatMap((role) =>
      values.flatMap(({ status, request, reason, until }) => {
        // What is not asked for is not answered.
        if (event !== 'CREATE' && request === null) return [];
        const wished = addDays(TODAY, until);
        const due_date = addDays(TODAY, 5);
        const isAsked = request === WORKFLOWS.memoExtension.states.find(({ name }) => name === 'asked')?.code;
        const actor = senderOf(role);
        const asked = requestFacts(actor, { status, today: TODAY, due_date }, { wished, reason, isAsked });
        const facts = event === 'CREATE' ? { ...asked, begun: null } : answerFacts(actor, reason);
        const from = event === 'CREATE' ? null : request;
        const extension = request === null ? null : { status: request };
        return {
          of: { role, status, request, reason, until },
          server: textOf(decideTogether('memoExtension', from, { type: event }, facts, {})),
          browser: textOf(
            extensionDecision({
              event,
              lines: [{ status, due_date, extension } as never],
              user: userOf(role),
              reason,
              until: wished,
            }),
          ),
        };
      }),
    );
    expectAlike(cases);
  },
);

test.each(eventsOf('priceOffer'))(
  'an answer to a price offer is allowed or refused alike by button and server: %s',
  (event) => {
    const values = combinations({
      status: WORKFLOWS.priceOffer.states.flatMap(({ code }) => code ?? []),
      reason: ['', 'why'],
      over: [false, true],
      list: [null, '100.00'],
      amount: ['0.00', '0.01', '89.99', '90.00', '94.99', '95.00', '95.01', '100.01'],
    });
    const cases = ROLES.flatMap((role) =>
      values.map(({ status, reason, over, list, amount }) => {
        const amounts = new Map([['l', amount]]);
        const line = { id: 'l', status, carat: '2.00', sell_amt: list };
        const prices = { proposed_amt: '90.00', countered_amt: '95.00' };
        const locked = { ...line, ...prices, due: over } as LockedOffer;
        const countered = WORKFLOWS.priceOffer.states.find(({ name }) => name === 'countered')?.code;
        const offered_amt = status === countered ? prices.countered_amt : prices.proposed_amt;
        const row = { ...line, offered_amt, due_at: over ? BEFORE : SOON };
        return {
          of: { role, status, reason, over, list, amount },
          server: answered(() =>
            permittedOf(senderOf(role), event, [locked], (of) =>
              offerFacts(of, { amounts, reason, price: { sell_amt: null } }),
            ),
          ),
          browser: textOf(
            offerDecision({
              event,
              lines: [row as never],
              user: userOf(role),
              reason,
              amountOf: () => amount,
            }),
          ),
        };
      }),
    );
    expectAlike(cases);
  },
);

function answered(permit: () => unknown): string {
  try {
    permit();
    return 'yes';
  } catch (refused) {
    return refused instanceof Error ? refused.message : String(refused);
  }
}

/** The facts that a guard reads, for its answer or its sentence. */
function factsReadBy(guard: GuardName, event: EventName): string[] {
  const names = new Set<string>();
  for (const role of [...ROLES, null]) {
    const reads = {
      get(facts: Facts, name: string): unknown {
        names.add(name);
        return Reflect.get(facts, name);
      },
    };
    for (const known of [lawfulFacts(role, null, event), { actor: lawfulFacts(role).actor }]) {
      const facts = new Proxy<Facts>(known, reads);
      GUARDS[guard].passes(facts);
      sentenceOf(GUARDS[guard], facts);
    }
  }
  return [...names];
}

const STARTING = new Set<string>(STARTS.map(({ event }) => event));
const LINES: readonly WorkflowName[] = STEPS;

/** The kind of facts for an event that people ask for; null where only the server decides. */
function kindOf(workflow: WorkflowName, event: EventName): keyof typeof DECISION_FACTS | null {
  if (LINES.includes(workflow)) return STARTING.has(event) || isPromise(workflow, event) ? 'start' : 'step';
  switch (workflow) {
    case 'stone':
      return 'start';
    case 'priceOffer':
      return event === 'PROPOSE' ? 'start' : 'answer';
    case 'memoExtension':
      return 'extension';
    case 'invoice':
      // Follows from the reversal of a sale.
      return event.startsWith('CREDIT') ? null : 'payment';
    case 'webhookDelivery':
      return 'delivery';
    case 'dutyFinding':
      return 'finding';
    case 'task':
      // Asked with a new enquiry.
      return event === 'ASK' ? null : 'task';
    case 'shareLink':
      // Any stones can be shared; the server refuses those who may not.
      return event === 'CREATE' ? null : 'linkChange';
    case 'demand':
    case 'bulkEmail':
    case 'kycDocument':
    case 'business':
    case 'account':
    case 'membership':
    case 'mail':
      return workflow;
    default:
      throw new Error(`Nobody said what ${workflow} is decided by.`);
  }
}

test.each(WORKFLOW_NAMES)('what the guards of people’s steps read is given by both sides: %s', (workflow) => {
  const rules = WORKFLOWS[workflow].rules.filter(({ roles, operation }) => roles.length > 0 && operation);
  for (const rule of rules) {
    const kind = kindOf(workflow, rule.event);
    if (kind === null) continue;
    const driven = rule.effects.flatMap((effect) =>
      effect.type === 'drive'
        ? WORKFLOWS[effect.params.workflow].rules.filter(({ event }) => event === effect.params.event)
        : [],
    );
    const guards = [rule, ...driven].flatMap((one) => one.guards);
    const read = guards.flatMap((guard) => factsReadBy(guard as GuardName, rule.event));
    const given: readonly string[] = DECISION_FACTS[kind];
    expect(
      read.filter((name) => !given.includes(name)),
      `${workflow} ${rule.event}`,
    ).toEqual([]);
  }
});
