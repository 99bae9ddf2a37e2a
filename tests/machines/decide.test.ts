/** The sentences of refusals, the effects of permitted transitions, and rules across workflows. */
import { describe, expect, test } from 'vitest';
import { ROLE } from '../../src/domain/codes.ts';
import type { RoleId } from '../../src/domain/codes.ts';
import { MESSAGES } from '../../src/domain/messages.ts';
import { decide, type Decision } from '../../src/machines/decide.ts';
import type { Facts } from '../../src/machines/facts.ts';
import { type WorkflowName, WORKFLOW_NAMES } from '../../src/machines/workflow.ts';
import { codeOf, rolesOf, stateOf, statusLabel, WORKFLOWS } from '../../src/machines/workflows.ts';
import { lawfulFacts } from '../support/paths.ts';
import { workflowOperations } from './workflow-operations.ts';
import { readContract } from '../../server/http/contract/contract.ts';
import { OPERATIONS, PROVING, rolesIn } from './expected-transitions.ts';

const admin = lawfulFacts(ROLE.administrator);

const sentence = (decision: Decision): string => (decision.ok ? 'allowed' : decision.refusal.sentence);

describe('a refusal has a sentence', () => {
  const cases: [WorkflowName, string | number | null, string, Facts, string][] = [
    ['hold', 2, 'RELEASE', admin, 'A released hold cannot be released.'],
    ['hold', null, 'RELEASE', admin, 'A hold that does not exist cannot be released.'],
    ['hold', 'held', 'HOLD', admin, 'A current hold cannot be held.'],
    ['memo', 'received', 'SELL', admin, 'A received memo cannot be sold.'],
    ['stone', 'memo', 'WITHDRAW', admin, 'A stone on memo cannot be withdrawn.'],
    ['business', 9, 'UNREGISTER', admin, 'A business that is not registered cannot be unregistered.'],
    [
      'confirmStone',
      1,
      'APPROVE',
      lawfulFacts(ROLE.customer),
      'Only an administrator can approve a confirm-stone.',
    ],
    [
      'memo',
      null,
      'ISSUE',
      lawfulFacts(ROLE.customer),
      'Only an administrator or a business associate can issue a memo.',
    ],
    ['hold', 1, 'EXPIRE', admin, 'Only the portal itself can let a hold expire.'],
    ['hold', 1, 'UNKNOWN_EVENT', admin, 'UNKNOWN_EVENT is not an event of a hold.'],
    ['hold', 9, 'RELEASE', admin, 'A hold has no state 9.'],
    ['hold', 'lost', 'RELEASE', admin, 'A hold has no state lost.'],
    ['confirmStone', 1, 'REJECT', { ...admin, reason: ' ' }, 'A rejection needs a reason.'],
  ];
  test.each(cases)('%s %s %s', (workflow, from, type, facts, words) => {
    expect(sentence(decide(workflow, from, { type }, facts))).toBe(words);
  });

  test.each(['HOLD', 'CONFIRM', 'ISSUE'])('the specification’s for %s of an unavailable stone', (type) => {
    for (const from of ['notAvailable', 'confirmStones', 'memo', 'soldOut']) {
      expect(sentence(decide('stone', from, { type }, admin))).toBe(MESSAGES.onlyAvailable);
    }
    expect(sentence(decide('stone', 'hold', { type }, { ...admin, sameClient: false }))).toBe(
      MESSAGES.onlyAvailable,
    );
  });

  test('for an unregistered business: the specification’s to clients, one about the client to staff', () => {
    for (const [workflow, type] of [
      ['hold', 'HOLD'],
      ['memo', 'ISSUE'],
      ['confirmStone', 'CONFIRM'],
    ] as const) {
      const toAdmin = sentence(decide(workflow, null, { type }, { ...admin, businessStatus: 10 }));
      expect(toAdmin).toMatch(/^The KYC verification of this client is pending\./);
    }
    const customer = { ...lawfulFacts(ROLE.customer), businessStatus: 10 } as const;
    for (const [workflow, type] of [
      ['hold', 'HOLD'],
      ['confirmStone', 'CONFIRM'],
    ] as const) {
      expect(decide(workflow, null, { type }, customer)).toEqual({
        ok: false,
        refusal: { kind: 'guard', guard: 'clientRegistered', sentence: MESSAGES.kycPending },
      });
    }
  });

  test('for a guest, who has no business to verify', () => {
    const guest = { ...lawfulFacts(ROLE.guest), clientRole: ROLE.guest, businessStatus: undefined };
    expect(sentence(decide('hold', null, { type: 'HOLD' }, guest))).toMatch(/^Only registered businesses/);
  });

  test('but not for external clients without a registered business, who are vetted by contract', () => {
    for (const clientRole of [ROLE.apiClient, ROLE.ftpClient]) {
      const facts: Facts = { ...admin, clientRole, businessStatus: undefined };
      expect(decide('memo', null, { type: 'ISSUE' }, facts).ok).toBe(true);
    }
  });
});

describe('a permitted decision', () => {
  test('has the new state with its code, and the effects in order', () => {
    expect(decide('memo', 1, { type: 'SELL' }, admin)).toEqual({
      ok: true,
      from: 'issued',
      fromCode: 1,
      to: 'sold',
      toCode: 3,
      event: 'SELL',
      label: 'Sell',
      actions: [
        { type: 'drive', params: { workflow: 'stone', event: 'SELL' } },
        { type: 'writeInvoiceLine' },
        { type: 'lapseAsked' },
      ],
      consulted: { keptAmount: '13063.68', barredBy: null },
    });
  });

  test('may leave the state as it is', () => {
    expect(decide('confirmStone', 1, { type: 'UPDATE' }, admin)).toMatchObject({ ok: true, toCode: 1 });
  });

  test('of a job’s event is never a person’s, and the other way round', () => {
    expect(decide('hold', 1, { type: 'EXPIRE' }, { ...admin, job: 'expire-holds' }).ok).toBe(false);
    expect(decide('hold', 1, { type: 'RELEASE' }, { actor: null, job: 'expire-holds' }).ok).toBe(false);
    expect(decide('hold', 1, { type: 'EXPIRE' }, { actor: null, due: true }).ok).toBe(false);
    expect(decide('hold', 1, { type: 'EXPIRE' }, { actor: null, job: 'expire-holds', due: true }).ok).toBe(
      true,
    );
  });

  test('writes an invoice line for sales only', () => {
    const sales = WORKFLOW_NAMES.flatMap((name) =>
      WORKFLOWS[name].rules
        .filter(({ effects }) => effects.some(({ type }) => type === 'writeInvoiceLine'))
        .map(({ event }) => `${name} ${event}`),
    );
    expect(sales).toEqual(['memo SELL', 'confirmStone APPROVE']);
  });
});

describe('states, codes and labels', () => {
  test.each(WORKFLOW_NAMES)(
    '%s: each state has a code, and each code its state, label and colour',
    (name) => {
      for (const { name: state, code, label, colour } of WORKFLOWS[name].states) {
        expect(stateOf(name, code)).toBe(state);
        if (code === null) continue;
        expect(codeOf(name, state)).toBe(code);
        expect(statusLabel(name, code)).toEqual({ label, colour });
      }
    },
  );

  test('labels and colours are the specification’s', () => {
    const labels = [
      ...[1, 4, 5, 8, 3].map((code) => statusLabel('stone', code)),
      ...[11, 9, 10].map((code) => statusLabel('business', code)),
    ].map(({ label, colour }) => `${label} (${colour})`);
    expect(labels).toEqual([
      'Available (green)',
      'Hold (red)',
      'Business Process (blue)',
      'Sold Out (orange)',
      'Confirm Stones (teal)',
      'Business Process Registered (green)',
      'Business Process Not Registered (red)',
      'KYC Pending (orange)',
    ]);
  });

  test('an unknown state or code throws, or is labelled Unknown', () => {
    expect(() => stateOf('hold', 6)).toThrow(RangeError);
    expect(() => stateOf('stone', null)).toThrow(RangeError);
    expect(() => codeOf('hold', 'start')).toThrow(RangeError);
    expect(statusLabel('stone', 6)).toEqual({ label: 'Unknown 6', colour: 'grey' });
  });
});

describe('operations', () => {
  test('each operation is open to all roles of its transitions, as the contract says', () => {
    const { operations } = readContract();
    const inContract = new Map<string, readonly RoleId[]>(
      [...operations.values()].map((one) => [one.operationId, one.roles]),
    );
    const rolesInContract = (operation: string) =>
      PROVING[operation] === undefined
        ? inContract.get(operation)?.toSorted((a, b) => a - b)
        : rolesIn(PROVING[operation].split(' '));
    expect(workflowOperations()).toEqual(OPERATIONS);
    for (const operation of OPERATIONS)
      expect([operation, rolesOf(operation)]).toEqual([operation, rolesInContract(operation)]);
    expect(rolesOf('readTheStars')).toEqual([]);
  });

  test('auditors change their own account and judge findings, and no other record', () => {
    const able = workflowOperations().filter((operation) => rolesOf(operation).includes(ROLE.auditor));
    expect(able).toEqual(['acceptInvitation', 'answerFindings', 'resetPassword']);
  });

  // Otherwise a lawful request would fail half-way.
  test('a driven transition is open to exactly the roles that may drive it', () => {
    const driven = new Map<string, Set<RoleId | 'job'>>();
    for (const name of WORKFLOW_NAMES) {
      for (const { effects, roles, job } of WORKFLOWS[name].rules) {
        for (const effect of effects) {
          if (effect.type !== 'drive') continue;
          const key = `${effect.params.workflow} ${effect.params.event}`;
          const drivers = driven.get(key) ?? new Set();
          (job === null ? roles : (['job'] as const)).forEach((role) => drivers.add(role));
          driven.set(key, drivers);
        }
      }
    }
    for (const name of WORKFLOW_NAMES) {
      for (const { event, roles, job } of WORKFLOWS[name].rules) {
        const drivers = driven.get(`${name} ${event}`);
        const own = new Set<RoleId | 'job'>(job === null ? roles : ['job']);
        expect(drivers ?? own, `${name} ${event}`).toEqual(own);
      }
    }
    const known = WORKFLOW_NAMES.flatMap((name) =>
      WORKFLOWS[name].rules.map(({ event }) => `${name} ${event}`),
    );
    expect(known).toEqual(expect.arrayContaining([...driven.keys()]));
  });
});
