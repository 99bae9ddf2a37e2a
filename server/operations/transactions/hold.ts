/** Holds: stones kept for a client, and their release. */
import type { Handler } from '../handler.ts';
import { exceptionBy, startNew, moveExisting, plain } from './line-handlers.ts';
import { linesOf } from './lists.ts';

export const listHolds: Handler<'listHolds'> = ({ query, data }, call) => linesOf('hold', query, data, call);

export const holdStones: Handler<'holdStones'> = ({ data }, call) =>
  startNew(call, {
    workflow: 'hold',
    event: 'HOLD',
    data,
    details: plain(data.remark),
    reason: exceptionBy(call, data.reason),
    outcome: 'are on hold',
  });

export const extendHold: Handler<'extendHold'> = ({ data }, call) =>
  moveExisting(call, { workflow: 'hold', event: 'EXTEND', data, outcome: 'are on hold for a new period' });

export const releaseHold: Handler<'releaseHold'> = ({ data }, call) =>
  moveExisting(call, { workflow: 'hold', event: 'RELEASE', data, outcome: 'were released' });
