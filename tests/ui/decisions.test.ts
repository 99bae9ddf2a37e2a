/** The queue of decisions: who finds it, which record is open, and which one comes next. */
import { describe, expect, it } from 'vitest';
import { ROLE, type RoleId } from '../../src/domain/codes.ts';
import { afterDecided, inGroups, openIn } from '../../src/features/decisions/place.ts';
import { decidedBy, DECISION_KINDS, type DecisionKind } from '../../src/machines/decision-kinds.ts';
import type { EventName, WorkflowName } from '../../src/machines/workflow.ts';
import { WORKFLOWS } from '../../src/machines/workflows.ts';
import { unlessReversible } from '../../src/ui/actions/permission-decision.ts';
import type { Decision } from '../../src/ui/records/decision.ts';
import type { User } from '../../src/ui/session/session.ts';

const decision = (kind: DecisionKind, id: string): Decision => ({
  kind,
  id,
  ids: [id],
  title: id,
  client: null,
  since: '2026-11-27T08:00:00Z',
  due: null,
  target: null,
  amount: null,
});
const ALL = [decision('confirmStone', '1'), decision('confirmStone', '2'), decision('task', '1')];

describe('the record that is open', () => {
  it('is the one of the address, by its kind and id', () => {
    expect(openIn(ALL, { kind: 'task', id: '1' })).toBe(ALL[2]);
    expect(openIn(ALL, { kind: 'confirmStone', id: '2' })).toBe(ALL[1]);
  });

  it('is found by any of the lines that are decided together', () => {
    const three = { ...decision('enquiry', '4'), ids: ['4', '5', '6'] };
    expect(openIn([...ALL, three], { kind: 'enquiry', id: '6' })).toBe(three);
  });

  it('is the first of a kind, or the first of all', () => {
    expect(openIn(ALL, { kind: 'task' })).toBe(ALL[2]);
    expect(openIn(ALL, { kind: 'kyc' })).toBe(ALL[0]);
    expect(openIn(ALL, {})).toBe(ALL[0]);
    expect(openIn([], {})).toBeUndefined();
  });

  it('is none if the one of the address waits no more', () => {
    expect(openIn(ALL, { kind: 'task', id: '9' })).toBeUndefined();
  });
});

it('the next record comes after a decision, and the one before at the end', () => {
  const [first, second, third] = ALL as [Decision, Decision, Decision];
  expect(afterDecided(ALL, first)).toBe(second);
  expect(afterDecided(ALL, third)).toBe(second);
  expect(afterDecided([first], first)).toBeUndefined();
});

it('records of one kind stand together', () => {
  expect(inGroups(ALL).map(([kind, of]) => [kind, of.length])).toEqual([
    ['confirmStone', 2],
    ['task', 1],
  ]);
});

/** The transitions by which each kind is decided. */
const DECIDES: Readonly<Record<DecisionKind, [WorkflowName, EventName[]]>> = {
  confirmStone: ['confirmStone', ['APPROVE', 'REJECT', 'REJECT_WITHDRAW']],
  priceOffer: ['priceOffer', ['ACCEPT', 'COUNTER', 'DECLINE']],
  memoExtension: ['memoExtension', ['DECLINE']],
  enquiry: ['enquiry', ['CLOSE']],
  kyc: ['kycDocument', ['APPROVE', 'REJECT']],
  task: ['task', ['DONE']],
};

describe('who decides', () => {
  it.each(DECISION_KINDS)('%s: the roles of its machine', (kind) => {
    const [workflow, events] = DECIDES[kind];
    for (const event of events)
      for (const rule of WORKFLOWS[workflow].rules.filter((one) => one.event === event))
        for (const role of Object.values(ROLE))
          expect(decidedBy(role, () => true).includes(kind), `${event} ${role}`).toBe(
            rule.roles?.includes(role) ?? false,
          );
  });

  it('needs the permission to read the records and the one to decide', () => {
    expect(decidedBy(ROLE.administrator, (name) => name !== 'confirm-stone-decision')).not.toContain(
      'confirmStone',
    );
    expect(decidedBy(ROLE.administrator, (name) => name !== 'confirm-stone')).not.toContain('confirmStone');
    expect(decidedBy(ROLE.associate, () => true)).toEqual(['priceOffer', 'memoExtension', 'enquiry']);
    expect(decidedBy(ROLE.qualityControl, () => true)).toEqual(['task']);
    expect(decidedBy(ROLE.auditor, () => true)).toEqual([]);
  });
});

describe('what is confirmed before a sale', () => {
  const seller = (role_id: RoleId, write_access: boolean): User =>
    ({
      role_id,
      permissions: [
        {
          name: 'Transactions',
          role_id,
          permissions: [
            {
              name: 'invoice',
              path: '/transaction/invoice',
              role_permissions: [{ read_access: true, write_access }],
              user_permissions: [],
            },
          ],
        },
      ],
    }) as unknown as User;

  it('is nothing for those who can reverse it themselves', () => {
    expect(unlessReversible(seller(ROLE.administrator, true))).toBeUndefined();
  });

  it('is that only an administrator can, for everybody else', () => {
    expect(unlessReversible(seller(ROLE.associate, true))).toMatch(/only an administrator/);
    expect(unlessReversible(seller(ROLE.administrator, false))).toMatch(/only an administrator/);
  });
});
