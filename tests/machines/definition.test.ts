/**
 * Definitions as data: their canonical text, their diagrams, and the replay of histories by them.
 */
import { describe, expect, test } from 'vitest';
import { ROLE } from '../../src/domain/codes.ts';
import { canonicalDefinition, canonicalJson, definitionOf } from '../../src/machines/definition.ts';
import { diagramOf } from '../../src/machines/chart/diagram.ts';
import { replay } from '../../src/machines/replay.ts';
import type { Step } from '../../src/machines/replay.ts';
import { type WorkflowName, WORKFLOW_NAMES } from '../../src/machines/workflow.ts';
import { workflowPaths } from '../support/paths.ts';
import { expectedTransitionsOf, STATES } from './expected-transitions.ts';

describe.each(WORKFLOW_NAMES)('%s', (name) => {
  test('has a diagram with every state and transition, each with its own id', () => {
    const { states, transitions } = diagramOf(name);
    expect(Object.fromEntries(states.map(({ id, code }) => [id, code]))).toEqual(STATES[name]);
    expect(states.filter(({ initial }) => initial)).toHaveLength(1);
    const single = transitions.flatMap(({ from, to, sources, event }) =>
      sources.map((source) => `${source} ${event} ${from === to ? source : to}`),
    );
    expect(single.sort()).toEqual(
      expectedTransitionsOf(name)
        .map(({ from, event, to }) => `${from} ${event} ${to}`)
        .sort(),
    );
    expect(new Set(transitions.map(({ id }) => id)).size).toBe(transitions.length);
    for (const { guards, from, sources, event, operations, job } of transitions) {
      const law = expectedTransitionsOf(name).find(
        (known) => known.from === sources[0] && known.event === event,
      );
      expect(guards.map((guard) => guard.name)).toEqual(law?.guards);
      expect(operations[0] ?? job, `${from} ${event} must be fired by something`).toBeDefined();
    }
  });

  test('has a canonical text that survives being stored as JSON', () => {
    const text = canonicalDefinition(name);
    expect(canonicalJson(JSON.parse(text))).toBe(text);
    expect(canonicalJson(definitionOf(name))).toBe(text);
    const shuffled = Object.fromEntries(Object.entries(definitionOf(name)).toReversed());
    expect(canonicalJson(shuffled)).toBe(text);
  });

  test('replays each lawful walk to its final state', () => {
    const definition = definitionOf(name);
    for (const { steps } of workflowPaths(name)) {
      expect(
        replay(
          definition.initial,
          steps.map((step) => ({ ...step, actorId: null, facts: null, definition })),
        ),
      ).toMatchObject({
        lawful: true,
        state: steps.at(-1)?.to,
      });
    }
  });
});

describe('a stored definition', () => {
  // History refers to it by its hash, which another order or another field would change.
  test('is exactly this text for the memo', () => {
    const start = { code: null, final: false, name: 'start' };
    const lenders = [1, 3];
    const drives = (event: string) => ({ params: { event, workflow: 'stone' }, type: 'drive' });
    expect(canonicalDefinition('memo')).toBe(
      JSON.stringify({
        initial: 'start',
        states: [
          start,
          { code: 1, final: false, name: 'issued' },
          { code: 2, final: true, name: 'received' },
          { code: 3, final: false, name: 'sold' },
        ],
        transitions: [
          {
            effects: [{ type: 'keepDueDay' }, { type: 'grantAsked' }],
            event: 'EXTEND',
            from: 'issued',
            guard: 'hasExtensionReason and laterDay and dayNotOver and dayWithinYear',
            job: null,
            operation: 'extendMemo',
            roles: lenders,
            to: 'issued',
          },
          {
            effects: [{ type: 'keepLowerPrice' }],
            event: 'LOWER_PRICE',
            from: 'issued',
            guard: 'hasPriceReason and lowersPrice',
            job: null,
            operation: 'lowerPrice',
            roles: lenders,
            to: 'issued',
          },
          {
            effects: [drives('RECEIVE'), { type: 'lapseAsked' }],
            event: 'RECEIVE',
            from: 'issued',
            guard: null,
            job: null,
            operation: 'receiveMemo',
            roles: lenders,
            to: 'received',
          },
          {
            effects: [drives('SELL'), { type: 'writeInvoiceLine' }, { type: 'lapseAsked' }],
            event: 'SELL',
            from: 'issued',
            guard: 'keptPrice and secondPerson',
            job: null,
            operation: 'sellMemo',
            roles: lenders,
            to: 'sold',
          },
          {
            effects: [
              drives('REVERSE'),
              { type: 'creditInvoiceLine' },
              { params: { mail: 'saleReversed' }, type: 'tellClient' },
            ],
            event: 'REVERSE',
            from: 'sold',
            guard: 'hasReversalReason',
            job: null,
            operation: 'reverseSale',
            roles: [1],
            to: 'received',
          },
          {
            effects: [drives('AGREE')],
            event: 'AGREE',
            from: 'start',
            guard: 'clientRegistered and mayConfirm and withinOwnAmount and withinCreditLimit',
            job: null,
            operation: null,
            roles: [4, 6],
            to: 'issued',
          },
          {
            effects: [drives('ISSUE')],
            event: 'ISSUE',
            from: 'start',
            guard: 'clientRegistered and withinCreditLimit',
            job: null,
            operation: 'issueMemo',
            roles: lenders,
            to: 'issued',
          },
        ],
        workflow: 'memo',
      }),
    );
  });

  test.each(WORKFLOW_NAMES)(
    '%s: sorts states by code, transitions by state and event, roles by id',
    (name) => {
      const { states, transitions } = definitionOf(name);
      const codes = states.map(({ code }) => code ?? 0);
      expect(codes).toEqual(codes.toSorted((a, b) => a - b));
      const places = transitions.map(({ from, event }) => `${from} ${event}`);
      expect(places).toEqual(places.toSorted());
      for (const { roles } of transitions) expect(roles).toEqual(roles.toSorted((a, b) => a - b));
    },
  );

  test('lists states with name, code and whether they are final', () => {
    expect(definitionOf('hold').states).toEqual([
      { name: 'start', code: null, final: false },
      { name: 'held', code: 1, final: false },
      { name: 'released', code: 2, final: true },
    ]);
  });
});

const operations = (workflow: WorkflowName, type: string) =>
  diagramOf(workflow).transitions.find(({ event }) => event === type)?.operations;

describe('a diagram', () => {
  test('names what drives what: a hold drives its stone, and the stone ends the hold', () => {
    const held = diagramOf('hold').transitions;
    expect(held.find(({ event }) => event === 'HOLD')?.drives).toEqual([
      { workflow: 'stone', event: 'HOLD' },
    ]);
    expect(held.find(({ event }) => event === 'CONVERT')?.drivenBy).toEqual([
      { workflow: 'stone', event: 'CONFIRM' },
      { workflow: 'stone', event: 'ISSUE' },
      { workflow: 'stone', event: 'AGREE' },
    ]);
  });

  test('shows memo, confirm-stone, enquiry and KYC document as not driven by others', () => {
    for (const name of ['memo', 'confirmStone', 'enquiry', 'kycDocument'] as const) {
      expect(diagramOf(name).transitions.flatMap(({ drivenBy }) => drivenBy)).toEqual([]);
    }
  });

  test('names the operations that cause a transition without one of its own', () => {
    expect(operations('hold', 'CONVERT')).toEqual(['confirmStones', 'issueMemo']);
    expect(operations('business', 'SUBMIT')).toEqual(['submitKycDocument', 'updateKycDocument']);
    expect(operations('hold', 'RELEASE')).toEqual(['releaseHold']);
    expect(operations('hold', 'EXPIRE')).toEqual([]);
  });
});

describe('replaying a history', () => {
  const definition = definitionOf('hold');
  const by = { actorId: null, facts: null, definition };
  const hold: Step = { event: 'HOLD', from: 'start', to: 'held', role: ROLE.customer, ...by };
  const release: Step = { event: 'RELEASE', from: 'held', to: 'released', role: ROLE.customer, ...by };
  const expire: Step = { event: 'EXPIRE', from: 'held', to: 'released', role: null, ...by };

  test('accepts lawful ones', () => {
    expect(replay('start', [])).toEqual({ lawful: true, state: 'start', unknown: 0 });
    expect(replay('start', [hold, expire])).toEqual({ lawful: true, state: 'released', unknown: 2 });
  });

  const broken: [string, Step[], number, string][] = [
    [
      'a step from a state that was not reached',
      [release],
      0,
      'It says that it started in held, but the step before it ended in start.',
    ],
    [
      'a missing step',
      [hold, release, release],
      2,
      'It says that it started in held, but the step before it ended in released.',
    ],
    [
      'an unknown event',
      [hold, { ...release, event: 'UNKNOWN_EVENT' }],
      1,
      'UNKNOWN_EVENT is not allowed in held.',
    ],
    [
      'a wrong new state',
      [{ ...hold, to: 'released' }],
      0,
      'HOLD leads from start to held, not to released.',
    ],
    ['a role that may not', [{ ...hold, role: ROLE.auditor }], 0, 'HOLD is not allowed for the role 8.'],
    ['nobody', [{ ...hold, role: null }], 0, 'HOLD was done by no one.'],
    [
      'a person instead of the job',
      [hold, { ...expire, role: 1 }],
      1,
      'EXPIRE is not allowed for the role 1.',
    ],
  ];
  test.each(broken)('finds %s', (_, steps, step, sentence) => {
    expect(replay('start', steps)).toEqual({ lawful: false, step, sentence });
  });

  test('checks each step against the definition it was decided by', () => {
    const older = {
      ...definition,
      transitions: definition.transitions.filter(({ event }) => event !== 'EXPIRE'),
    };
    expect(replay('start', [hold, expire]).lawful).toBe(true);
    expect(replay('start', [hold, { ...expire, definition: older }]).lawful).toBe(false);
  });
});
