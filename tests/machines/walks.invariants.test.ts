/** A stone and all its lines under random events: in whatever order, nothing is promised twice. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BUSINESS_STATUS, ROLE, type RoleId } from '../../src/domain/codes.ts';
import type { Companions } from '../../src/machines/deciders.ts';
import { decide, decideTogether } from '../../src/machines/decide.ts';
import type { Facts, JobName } from '../../src/machines/facts.ts';
import { type WorkflowName, WORKFLOW_NAMES } from '../../src/machines/workflow.ts';
import { codeOf, WORKFLOWS } from '../../src/machines/workflows.ts';

const role = fc.option(fc.constantFrom(...Object.values(ROLE)), { nil: null });

const facts: fc.Arbitrary<Facts> = fc.record({
  actor: role.map((id) => (id === null ? null : { id: 'somebody', role: id })),
  job: fc.constantFrom(undefined, 'expire-holds' as const, 'import-stock' as const),
  sameClient: fc.boolean(),
  clientRole: fc.constantFrom(ROLE.customer, ROLE.guest, ROLE.apiClient, ROLE.ftpClient),
  businessStatus: fc.constantFrom(...Object.values(BUSINESS_STATUS)),
  documentsApproved: fc.boolean(),
  remark: fc.constantFrom(undefined, '', 'unreadable'),
  reason: fc.constantFrom(undefined, '', 'too late'),
  due: fc.boolean(),
  seenAmount: fc.constantFrom(undefined, null, '13063.68', '16329.60'),
  amountNow: fc.constantFrom(undefined, null, '13063.68', '16329.60'),
});

/** The live line that a status of a stone implies, and the state of that line. */
const CLAIM: Record<string, { workflow: Line; state: string }> = {
  hold: { workflow: 'hold', state: 'held' },
  memo: { workflow: 'memo', state: 'issued' },
  confirmStones: { workflow: 'confirmStone', state: 'pending' },
};

const LINES = ['hold', 'memo', 'confirmStone'] as const;
type Line = (typeof LINES)[number];

/** One stone with all its lines, as a database would hold them. */
class Book {
  stone = 'available';
  readonly lines: Record<Line, string[]> = { hold: [], memo: [], confirmStone: [] };
  /** Those that are not credited. */
  invoiceLines = 0;

  live(): string[] {
    return Object.values(CLAIM).flatMap(({ workflow, state }) =>
      this.lines[workflow].filter((line) => line === state).map(() => workflow),
    );
  }

  /** Fires an event at a new line, the last line or the stone, and applies the decision. */
  fire(workflow: Line | 'stone', newest: boolean, event: string, given: Facts): boolean {
    const lines = workflow === 'stone' ? [] : this.lines[workflow];
    const index = newest ? lines.length : lines.length - 1;
    const from = workflow === 'stone' ? this.stone : (lines[index] ?? null);
    const companions: Companions = { stone: this.stone };
    if (this.lines.hold.length > 0) companions.hold = this.lines.hold.at(-1);
    const decision = decideTogether(workflow, from, { type: event }, given, companions);
    if (!decision.ok) return false;
    for (const move of decision.moves) {
      this.invoiceLines += move.actions.filter(({ type }) => type === 'writeInvoiceLine').length;
      this.invoiceLines -= move.actions.filter(({ type }) => type === 'creditInvoiceLine').length;
      if (move.workflow === 'stone') this.stone = move.to;
      else if (move.workflow === workflow) lines[Math.max(index, 0)] = move.to;
      else if (move.workflow === 'hold') this.lines.hold[this.lines.hold.length - 1] = move.to;
    }
    return true;
  }
}

const LINE_EVENTS: Record<Line | 'stone', readonly string[]> = {
  // The stone's other events are only ever driven.
  stone: [
    'WITHDRAW',
    'RESTORE',
    'DELIST',
    'RELIST',
    'TWIN_SOLD',
    'TWIN_RETURNED',
    'TELL_APART',
    'TAKE_TOGETHER',
    'DANCE',
  ],
  hold: ['HOLD', 'OFFER_NEXT', 'RELEASE', 'EXTEND', 'EXPIRE', 'RESTORE'],
  memo: ['ISSUE', 'AGREE', 'RECEIVE', 'SELL', 'REVERSE', 'LOWER_PRICE', 'HOLD'],
  confirmStone: [
    'CONFIRM',
    'UPDATE',
    'LOWER_PRICE',
    'CANCEL',
    'APPROVE',
    'REJECT',
    'REJECT_WITHDRAW',
    'REVERSE',
    'SELL',
  ],
};

/** The job of an event that no person fires. */
const jobOf = (workflow: Line | 'stone', event: string): JobName | undefined =>
  WORKFLOWS[workflow].rules.find((rule) => rule.event === event)?.job ?? undefined;

/** The house lends; its clients agree to a price for a memo. */
const whoOf = (event: string): RoleId => (event === 'AGREE' ? ROLE.customer : ROLE.administrator);

const deed = fc
  .constantFrom('stone' as const, ...LINES)
  .chain((workflow) =>
    fc.record({
      workflow: fc.constant(workflow),
      newest: fc.boolean(),
      event: fc.constantFrom(...LINE_EVENTS[workflow]),
      facts,
      // Most events are permitted ones, or few walks would get far.
      willing: fc.integer({ min: 0, max: 9 }).map((dice) => dice > 1),
    }),
  )
  .map(({ willing, ...one }) => ({
    ...one,
    facts: willing
      ? {
          ...one.facts,
          actor:
            jobOf(one.workflow, one.event) === undefined ? { id: 'somebody', role: whoOf(one.event) } : null,
          job: jobOf(one.workflow, one.event),
          delisted: true,
          twinTaken: null,
          withheld: false,
          withdrawnWithTwin: true,
          clientRole: ROLE.customer,
          holds: { own: 0, held: 0, limit: 50, adding: 1 },
          restsUntil: null,
          begun: null,
          credit: null,
          businessStatus: BUSINESS_STATUS.registered,
          reason: 'too late',
          seenAmount: '13063.68',
          amountNow: '13063.68',
          due: true,
          running: true,
          keptAmount: '13063.68',
          barredBy: null,
          lowersPrice: true,
          dueDays: { today: '2026-11-23', due: '2026-11-20', wished: '2026-12-01' },
        }
      : one.facts,
  }));

describe('one stone and its lines', () => {
  test('the stone’s status matches its only live line, and one invoice line stands if it is sold', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(fc.array(deed, { minLength: 20, maxLength: 80 }), (deeds) => {
        const book = new Book();
        for (const { workflow, newest, event, facts: given } of deeds) {
          const before = book.stone;
          const moved = book.fire(workflow, newest, event, given);
          seen.add(`${before} ${moved ? event : '-'} ${book.stone}`);
          const claim = CLAIM[book.stone];
          expect(book.live()).toEqual(claim ? [claim.workflow] : []);
          expect(book.invoiceLines).toBe(book.stone === 'soldOut' ? 1 : 0);
          expect(before !== 'soldOut' || book.stone === 'soldOut' || event === 'REVERSE').toBe(true);
        }
      }),
      { numRuns: 400, seed: 20261120 },
    );
    // The walks must have covered every transition, or the invariants say little.
    const stoneMoves = WORKFLOWS.stone.rules.map(({ from, event, to }) => `${from} ${event} ${to}`);
    expect([...seen]).toEqual(expect.arrayContaining(stoneMoves));
  });

  const given: Facts = {
    actor: { id: 'a', role: ROLE.administrator },
    clientRole: ROLE.apiClient,
    holds: { own: 0, held: 0, limit: 50, adding: 1 },
    restsUntil: null,
    begun: null,
  };

  test('a decision throws without the state of a record that it drives', () => {
    expect(() => decideTogether('hold', null, { type: 'HOLD' }, given, {})).toThrow(/stone/);
  });

  test('a refusal by a driven record refuses the whole', () => {
    const decision = decideTogether('hold', null, { type: 'HOLD' }, given, { stone: 'memo' });
    expect(decision).toMatchObject({ ok: false, refusal: { kind: 'state' } });
  });
});

describe('a business and its documents', () => {
  test('the business never refuses a document, and only an administrator registers or unregisters it', () => {
    const paper = fc.record({
      event: fc.constantFrom('SUBMIT', 'RESUBMIT', 'APPROVE', 'REJECT', 'REGISTER', 'UNREGISTER'),
      facts,
    });
    fc.assert(
      fc.property(fc.array(paper, { maxLength: 40 }), (papers) => {
        let document: string | null = null;
        let business = 'notRegistered';
        for (const { event, facts: given } of papers) {
          const before = business;
          const workflow = event.endsWith('REGISTER') ? 'business' : 'kycDocument';
          const from: string | null = workflow === 'business' ? business : document;
          const alone = decide(workflow, from, { type: event }, given);
          const joint = decideTogether(workflow, from, { type: event }, given, { business });
          expect(joint.ok).toBe(alone.ok);
          if (!joint.ok) continue;
          for (const move of joint.moves) {
            if (move.workflow === 'business') business = move.to;
            else document = move.to;
          }
          expect(event.endsWith('SUBMIT') && business === 'notRegistered').toBe(false);
          const trustChanged = (before === 'registered') !== (business === 'registered');
          expect(!trustChanged || given.actor?.role === ROLE.administrator).toBe(true);
          expect(!trustChanged || before === 'registered' || given.documentsApproved).toBe(true);
        }
      }),
      { seed: 20261120 },
    );
  });
});

describe('any record', () => {
  test.each(WORKFLOW_NAMES)(
    '%s: no walk leaves the known states or leaves a final one',
    (name: WorkflowName) => {
      const known = WORKFLOWS[name].states;
      const events = [...new Set(WORKFLOWS[name].rules.map(({ event }) => event)), 'DANCE'];
      fc.assert(
        fc.property(fc.array(fc.record({ event: fc.constantFrom(...events), facts })), (walk) => {
          let state = known.find(({ initial }) => initial);
          for (const { event, facts: given } of walk) {
            const decision = decide(name, state?.name ?? null, { type: event }, given);
            expect(decide(name, state?.name ?? null, { type: event }, given)).toEqual(decision);
            if (!decision.ok) continue;
            expect(state?.final).toBe(false);
            state = known.find((candidate) => candidate.name === decision.to);
            expect(state?.code).toBe(codeOf(name, decision.to));
          }
        }),
        { seed: 20261120 },
      );
    },
  );
});
