import { describe, expect, test } from 'vitest';
import { questionOf } from '../../src/features/transactions/line-question.ts';
import { isNarrowed, lineView } from '../../src/features/transactions/transactions-view.ts';
import { sorted, sortOf } from '../../src/ui/lists/whole-list.ts';
import { trailOf, timelineTo } from '../../src/ui/records/timeline-steps.ts';
import { endingLabel } from '../../src/machines/line-labels.ts';
import { liveCodes } from '../../src/machines/workflows.ts';
import { HOLD_STATUS, MEMO_STATUS, ROLE, type ExternalRole } from '../../src/domain/codes.ts';

describe('the view in the URL', () => {
  test('keeps valid parameters and leaves out the rest', () => {
    expect(
      lineView.read({
        page: '3',
        status: [1, 'x', 2],
        from: '2026-01-31',
        to: 'soon',
        type: 2,
        search: 1042,
        group: 9,
        more: 1,
      }),
    ).toEqual({ page: 3, status: [1, 2], from: '2026-01-31', type: 2, search: '1042' });
    expect(lineView.read({ page: 1, status: [], search: ' ', type: 5 })).toEqual({});
    expect(lineView.read({ status: 4 })).toEqual({ status: [4] });
  });

  test('a new filter returns to the first page and closes the open line', () => {
    const view = lineView.narrow({ page: 4, line: 'a', status: [1], group: 7 }, { search: 'M-000012' });
    expect(view).toMatchObject({
      page: undefined,
      line: undefined,
      status: [1],
      group: 7,
      search: 'M-000012',
    });
  });

  test('the person who began the lines is in the URL, and is asked for', () => {
    const view = lineView.read({ person: 'p', page: 3 });
    expect(view).toEqual({ person: 'p', page: 3 });
    expect(questionOf({ view, userId: 'c', groupBy: 1 }).query).toMatchObject({
      user_id: 'c',
      begun_by: 'p',
    });
    expect([isNarrowed(view), lineView.clear(view).person]).toEqual([true, undefined]);
  });

  test('the sort order is in the URL, and a new one returns to the first page', () => {
    const view = sorted({ page: 4, group: 7 }, [
      { key: 'due_date', desc: true },
      { key: 'carat', desc: false },
    ]);
    expect(lineView.read({ ...view })).toEqual({ group: 7, sort: '-due_date,carat' });
    expect(sortOf(view)).toEqual([
      { key: 'due_date', desc: true },
      { key: 'carat', desc: false },
    ]);
    expect(sortOf(sorted(view, []))).toEqual([]);
  });

  test('both types are asked for until the address says otherwise, and white ones of external clients', () => {
    const asked = (raw: object, source?: ExternalRole) =>
      questionOf({ view: lineView.read({ ...raw }), source, groupBy: 1 }).query.diamond_type;
    const ways = [{}, { type: 2 }, { type: 0 }, { type: 7 }];
    expect(ways.map((raw) => asked(raw))).toEqual([undefined, 2, undefined, undefined]);
    expect(ways.map((raw) => asked(raw, ROLE.apiClient))).toEqual([1, 2, undefined, 1]);
    expect([isNarrowed({}), isNarrowed({ type: 0 }), isNarrowed({ type: 2 })]).toEqual([false, false, true]);
  });

  test('on a client’s page no other client is asked for', () => {
    const { query } = questionOf({ view: { client: 'other' }, userId: 'client', groupBy: 1 });
    expect(query.user_id).toBe('client');
  });

  test('open lines are asked for until all are, or some by their status', () => {
    const asked = (view: object) => questionOf({ view, groupBy: 1, open: [1] }).query.status;
    expect(asked({})).toEqual([1]);
    expect(asked({ overdue: true })).toEqual([1]);
    expect(asked({ status: [2, 3] })).toEqual([2, 3]);
    expect(asked(lineView.read({ all: 'true' }))).toBeUndefined();
    expect(lineView.read({ all: true, overdue: 'true' })).toEqual({ all: true, overdue: true });
    expect(lineView.read({ all: 'no', overdue: 0 })).toEqual({});
  });
});

describe('the path of a line', () => {
  const told = (code: number) => timelineTo('memo', code).map(({ label, phase }) => `${label} ${phase}`);

  test('marks states as done, current or next', () => {
    expect(told(MEMO_STATUS.issued)).toEqual(['Issued current', 'Received next', 'Sold next']);
    expect(told(MEMO_STATUS.sold)).toEqual(['Issued done', 'Sold current']);
    expect(told(77)).toEqual([]);
  });

  test('shows the history with reasons, and names a step without a new state by its event', () => {
    const step = {
      id: '1',
      workflow: 'confirmStone' as const,
      record_id: 'r',
      actor_name: 'Ada',
      at: '2026-01-01T00:00:00Z',
    };
    const trail = trailOf('confirmStone', [
      { ...step, step: 1, event: 'CONFIRM', label: 'Confirm', from_state: 'start', to_state: 'pending' },
      {
        ...step,
        step: 2,
        event: 'UPDATE',
        label: 'Update',
        from_state: 'pending',
        to_state: 'pending',
        reason: 'By courier',
      },
      {
        ...step,
        step: 3,
        event: 'REJECT',
        label: 'Reject',
        from_state: 'pending',
        to_state: 'rejected',
        reason: 'Gone',
      },
    ]);
    expect(trail.map(({ label, phase, by }) => [label, phase, by])).toEqual([
      ['Pending', 'done', 'Ada'],
      ['Update: By courier', 'done', 'Ada'],
      ['Rejected: Gone', 'current', 'Ada'],
    ]);
    expect(trailOf('confirmStone', [])).toEqual([]);
  });

  test('has a label for the end of a line, and knows the live codes', () => {
    expect(endingLabel('hold', 'CONVERT')).toBe('Taken over');
    expect(endingLabel('hold', null)).toBeNull();
    expect(endingLabel('memo', 'SELL')).toBe('Sell');
    expect(liveCodes('hold')).toEqual([HOLD_STATUS.held]);
  });
});
