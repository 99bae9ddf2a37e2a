/** What a chart shows the auditor beyond names, and how its parts are measured and drawn. */
import { describe, expect, test } from 'vitest';
import { GUARDS } from '../../src/machines/guards/all.ts';
import { edgeLines, labelSize, pathOf, stateSize } from '../../src/machines/chart/chart-layout.ts';
import { CHART_NAMES, CHART_PARTS, isWorkflow } from '../../src/machines/chart/chart-names.ts';
import { chartOf, chartTitle, edgeOf as stepEdge } from '../../src/machines/chart/chart.ts';
import type { ChartEdge, ChartState } from '../../src/machines/chart/chart.ts';
import { diagramOf } from '../../src/machines/chart/diagram.ts';
import { MESSAGES } from '../../src/domain/messages.ts';

/** `kind id: label, colour, code`, the final ones and those in groups marked. */
const stateLine = ({ kind, id, label, colour, code, final, within }: ChartState): string =>
  `${kind} ${id}: ${label} ${colour} ${code ?? '-'}${final ? ' final' : ''}${within === null ? '' : ` in ${within}`}`;

/** `from > label > to (operation; who; guard)`, without empty parts. */
const edgeLine = ({ from, to, label, operation, who, guards }: ChartEdge): string => {
  const more = [operation, who, ...guards.map(({ name, sentence }) => `if ${name}: ${sentence}`)]
    .filter(Boolean)
    .join('; ');
  return `${from} > ${label} > ${to}${more === '' ? '' : ` (${more})`}`;
};

const edgeOf = (name: Parameters<typeof chartOf>[0], id: string): ChartEdge => {
  const edge = chartOf(name).edges.find((known) => known.id === id);
  if (!edge) throw new Error(`The chart of ${name} has no edge ${id}.`);
  return edge;
};

test('every machine is in one part of the house', () => {
  expect(CHART_PARTS.flatMap(({ names }) => names).toSorted()).toEqual(CHART_NAMES.toSorted());
});

describe('every chart', () => {
  test('has a title, and distinguishes workflows from the browser’s machines', () => {
    const titles = CHART_NAMES.map((name) => {
      const { name: own, title, inBrowser } = chartOf(name);
      expect([own, chartTitle(name), isWorkflow(name)]).toEqual([name, title, !inBrowser]);
      return `${title}${inBrowser ? ' (browser)' : ''}`;
    });
    expect(titles).toEqual([
      'Stone',
      'Hold',
      'Place in line',
      'Memo',
      'More time for a memo',
      'Confirm stone',
      'Enquiry',
      'Price offer',
      'Invoice',
      'Task',
      'Demand',
      'Share link',
      'Bulk e-mail',
      'KYC document',
      'Business',
      'Account',
      'Person of a company',
      'Finding of a duty',
      'E-mail',
      'Webhook delivery',
      'Session (browser)',
      'Fetch cycle (browser)',
    ]);
  });

  test.each(CHART_NAMES)('%s: one dot that is left and never entered, and unique edge ids', (name) => {
    const { states, edges } = chartOf(name);
    expect(states.filter(({ kind }) => kind === 'dot').map(({ id }) => id)).toEqual(['start']);
    expect(edges.some(({ from }) => from === 'start')).toBe(true);
    expect(edges.filter(({ to }) => to === 'start')).toEqual([]);
    expect(new Set(edges.map(({ id }) => id)).size).toBe(edges.length);
  });
});

describe('the chart of a workflow', () => {
  test('has the initial state as its dot, or a dot before the initial state', () => {
    expect(chartOf('memo').states.map(stateLine)).toEqual([
      'dot start: Start grey -',
      'state issued: Issued blue 1',
      'state received: Received grey 2 final',
      'state sold: Sold orange 3',
    ]);
    expect(chartOf('business').states.map(stateLine)).toEqual([
      'dot start: Start grey -',
      'group ownBusiness: Not merged grey -',
      'group unregistered: Not registered grey - in ownBusiness',
      'state notRegistered: Business Process Not Registered red 9 in unregistered',
      'state kycPending: KYC Pending orange 10 in unregistered',
      'state registered: Business Process Registered green 11 in ownBusiness',
      'state merged: Merged into another grey 12 final',
    ]);
    expect(chartOf('business').edges[0]).toEqual({
      id: 'start-notRegistered',
      from: 'start',
      to: 'notRegistered',
      sources: ['start'],
      events: [],
      label: '',
      operation: null,
      who: '',
      guards: [],
      drives: [],
      drivenBy: [],
      mails: [],
    });
  });

  test('names operation or job, roles and guards of each edge', () => {
    expect(chartOf('hold').edges.map(edgeLine)).toEqual([
      `start > Hold > held (holdStones; administrator, associate, customer, guest, API\u00a0client; if clientRegistered: ${MESSAGES.kycPending}; if mayHold: ${GUARDS.mayHold.sentence}; if withinHoldLimit: ${GUARDS.withinHoldLimit.sentence}; if notHeldLately: ${GUARDS.notHeldLately.sentence}; if withinBounds: ${GUARDS.withinBounds.sentence})`,
      `start > Offer > held (job offer-stones; if clientRegistered: ${MESSAGES.kycPending}; if withinHoldLimit: ${GUARDS.withinHoldLimit.sentence}; if notHeldLately: ${GUARDS.notHeldLately.sentence})`,
      `held > Release > released (releaseHold; administrator, associate, customer, guest, API\u00a0client; if mayHold: ${GUARDS.mayHold.sentence})`,
      'held > Extend > held (extendHold; administrator, associate; if holdRunning: The hold has expired.)',
      'held > Accept > held (administrator, associate, customer, guest, API\u00a0client; if holdRunning: The hold has expired.)',
      'held > Expire > released (job expire-holds; if holdDue: The hold is not due yet.)',
      'held > Convert > released (administrator, associate, customer, guest, API\u00a0client)',
    ]);
    expect(edgeOf('enquiry', 'start-OPEN-open').who).toBe(
      'administrator, associate, customer, guest, API\u00a0client, FTP\u00a0client',
    );
    expect(edgeOf('confirmStone', 'pending-UPDATE-pending').who).toBe('administrator, QC, associate');
  });

  test('names what a transition drives, what drives it, and which mail it sends', () => {
    expect(edgeOf('stone', 'hold-CONFIRM-confirmStones')).toMatchObject({
      events: ['CONFIRM'],
      drives: [{ workflow: 'hold', event: 'CONVERT' }],
      drivenBy: [
        { workflow: 'confirmStone', event: 'CONFIRM' },
        { workflow: 'confirmStone', event: 'AGREE' },
      ],
    });
    expect(edgeOf('hold', 'held-CONVERT-released')).toMatchObject({
      drives: [],
      drivenBy: [
        { workflow: 'stone', event: 'CONFIRM' },
        { workflow: 'stone', event: 'ISSUE' },
        { workflow: 'stone', event: 'AGREE' },
      ],
    });
    expect(edgeOf('confirmStone', 'pending-REJECT-rejected').mails).toEqual(['confirmStoneRejected']);
    expect(edgeOf('memo', 'issued-SELL-sold').drives).toEqual([{ workflow: 'stone', event: 'SELL' }]);
  });
});

describe('what several states share', () => {
  test('is one edge from their frame, which stands before what is in it', () => {
    const { states, edges } = chartOf('account');
    expect(
      states.filter(({ kind }) => kind === 'group').map(({ id, within, first }) => [id, within, first]),
    ).toEqual([
      ['kept', null, 'unverified'],
      ['member', 'kept', 'used'],
      ['used', 'member', 'invited'],
    ]);
    for (const { id, within } of states)
      if (within !== null)
        expect(states.findIndex((state) => state.id === within)).toBeLessThan(
          states.findIndex((state) => state.id === id),
        );
    expect(edges.filter(({ events }) => events[0] === 'CLOSE')).toMatchObject([
      { from: 'member', to: 'closed', sources: ['invited', 'active', 'locked', 'suspended'] },
    ]);
    expect(edges).toHaveLength(22);
  });

  test('is found for a step of each of its states, and for no other step', () => {
    const account = chartOf('account');
    const closing = (from: string) => stepEdge(account, { event: 'CLOSE', from, to: 'closed' })?.id;
    expect(['active', 'suspended'].map(closing)).toEqual(['member-CLOSE-closed', 'member-CLOSE-closed']);
    expect(['unverified', 'closed', 'member', 'kept'].map(closing)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(stepEdge(account, { event: 'CLOSE', from: 'active', to: 'erased' })).toBeUndefined();
  });

  test('may keep each state as it is', () => {
    const bulk = chartOf('bulkEmail');
    const settled = (from: string, to: string) => stepEdge(bulk, { event: 'SETTLE', from, to })?.id;
    expect(settled('sent', 'sent')).toBe('kept-SETTLE-kept');
    expect(settled('draft', 'draft')).toBe('kept-SETTLE-kept');
    expect(settled('draft', 'sent')).toBeUndefined();
    expect(edgeLines(edgeOf('bulkEmail', 'kept-SETTLE-kept'))).toContainEqual({
      kind: 'who',
      text: 'keeps its state',
    });
  });
});

describe('the chart of a browser’s machine', () => {
  test('session', () => {
    const { states, edges } = chartOf('session');
    expect(states.map(stateLine)).toEqual([
      'dot start: Start grey -',
      'group outside: Not in the portal grey -',
      'state signedOut: Signed out grey - in outside',
      'state expired: Expired grey - in outside',
      'state signingIn: Signing in grey -',
      'state answered: Answered grey -',
      'state refused: Refused grey -',
      'state asked: Asked grey -',
      'state keepingCodes: Keeping codes grey -',
      'group inside: In the portal grey -',
      'state signedIn: Signed in grey - in inside',
      'state guest: Guest grey - in inside',
      'state maintenance: Maintenance grey -',
      'any any: Any state grey -',
    ]);
    expect(edges.map(edgeLine)).toEqual([
      'start >  > signedOut',
      'outside > Sign in, Guest sign in > signingIn (the browser)',
      'outside > Signed up > signedIn (the browser)',
      'signedOut > Restored > signedIn (the browser)',
      'signingIn > Succeeded > answered',
      'signingIn > Failed > refused',
      'answered > At once > keepingCodes (if hasCodes: There are recovery codes to save.)',
      'answered > At once > asked (if isAsked: The sign-in needs another step.)',
      'answered > At once > signedIn',
      'refused > At once > asked (if isAsked: The sign-in needs another step.)',
      'refused > At once > signedOut',
      'asked > Answer > signingIn (the browser)',
      'asked > Start again > signedOut (the browser)',
      'keepingCodes > Codes kept > asked (the browser; if isAsked: The sign-in needs another step.)',
      'keepingCodes > Codes kept > signedIn (the browser)',
      'inside > Paused, Profile changed > inside (the browser)',
      'inside > Sign out > signedOut (the browser)',
      'inside > Unauthorised > expired (the browser)',
      'signedIn > At once > guest (if isGuest: The person signed in as a guest.)',
      'maintenance > Recovered > asked (the browser; if isAsked: The sign-in needs another step.)',
      'maintenance > Recovered > signedIn (the browser; if isKnown: Someone is signed in.)',
      'maintenance > Recovered, Sign out > signedOut (the browser)',
      'any > Unavailable > maintenance (the browser)',
    ]);
    expect(edgeOf('session', 'outside-SIGN_IN-GUEST_SIGN_IN-signingIn')).toMatchObject({
      sources: ['signedOut', 'expired'],
      events: ['SIGN_IN', 'GUEST_SIGN_IN'],
      operation: null,
      drives: [],
      drivenBy: [],
    });
  });

  test('fetch cycle', () => {
    const { states, edges } = chartOf('fetchCycle');
    expect(states.map(stateLine)).toEqual([
      'dot start: Start grey -',
      'state idle: Idle grey -',
      'group listed: Rows can be chosen grey -',
      'state pending: Pending grey - in listed',
      'state success: Success grey - in listed',
      'state failure: Failure grey -',
      'any any: Any state grey -',
    ]);
    expect(edges.map(edgeLine)).toEqual([
      'start >  > idle',
      'listed > Toggle, Select, Clear > listed (the browser)',
      'pending > Succeeded > success',
      'pending > Failed > failure',
      'failure > Retry > pending (the browser)',
      'any > Fetch > pending (the browser)',
    ]);
  });
});

describe('the label of an edge', () => {
  test('is broken into lines of at most 27 characters', () => {
    expect(edgeLines(edgeOf('hold', 'start-HOLD-held'))).toEqual([
      { kind: 'label', text: 'Hold' },
      { kind: 'operation', text: 'holdStones' },
      { kind: 'who', text: 'administrator, associate,' },
      { kind: 'who', text: 'customer, guest, API\u00a0client' },
      { kind: 'guard', text: 'if the client is registered' },
      { kind: 'guard', text: 'and they may hold' },
      { kind: 'guard', text: 'and within the hold limit' },
      { kind: 'guard', text: 'and not held lately' },
      { kind: 'guard', text: 'and not too many are open' },
    ]);
    expect(edgeLines(edgeOf('hold', 'held-CONVERT-released')).map(({ kind }) => kind)).toEqual([
      'label',
      'who',
      'who',
    ]);
    expect(edgeLines(edgeOf('business', 'start-notRegistered'))).toEqual([]);
  });

  test('is as wide as its longest line and as high as all lines', () => {
    // Label characters are 7 wide, others 6, plus 16; lines are 15 high, plus 8.
    expect(labelSize([{ kind: 'label', text: 'Hold' }])).toEqual({ width: 44, height: 23 });
    expect(
      labelSize([
        { kind: 'label', text: 'Hold' },
        { kind: 'who', text: 'administrator' },
        { kind: 'guard', text: 'if it is due' },
      ]),
    ).toEqual({ width: 94, height: 53 });
    expect(labelSize([{ kind: 'operation', text: 'holdStones' }]).width).toBe(82);
  });
});

describe('the card of a state', () => {
  const card = (label: string): ChartState => ({
    id: 'x',
    kind: 'state',
    code: 1,
    label,
    colour: 'grey',
    final: false,
    within: null,
    first: null,
  });

  test('grows with its label and the number of edges that end there, above a minimum', () => {
    expect(stateSize(card('Held'), 0)).toEqual({ width: 148, height: 64 });
    expect(stateSize(card('Business Process Registered'), 4)).toEqual({ width: 279, height: 64 });
    expect(stateSize(card('Held'), 5)).toEqual({ width: 148, height: 72 });
    expect(stateSize({ ...card('Start'), kind: 'dot' }, 9)).toEqual({ width: 20, height: 20 });
  });
});

describe('the path of an edge', () => {
  test('is straight between two points, and empty without points', () => {
    expect(pathOf([])).toBe('');
    expect(
      pathOf([
        [3, 4],
        [10, 4],
      ]),
    ).toBe('M3 4 L10 4');
  });

  test('rounds each corner by 8 pixels, or by half of a short segment', () => {
    expect(
      pathOf([
        [10, 10],
        [110, 10],
        [110, 60],
        [10, 60],
      ]),
    ).toBe('M10 10 L102 10 Q110 10 110 18 L110 52 Q110 60 102 60 L10 60');
    expect(
      pathOf([
        [10, 10],
        [20, 10],
        [20, 60],
      ]),
    ).toBe('M10 10 L15 10 Q20 10 20 18 L20 60');
  });

  test('may be diagonal, is rounded to a tenth of a pixel, and allows repeated points', () => {
    expect(
      pathOf([
        [0, 0],
        [30, 40],
        [30, 140],
      ]),
    ).toBe('M0 0 L25.2 33.6 Q30 40 30 48 L30 140');
    expect(
      pathOf([
        [5, 5],
        [5, 5],
        [5, 50],
      ]),
    ).toBe('M5 5 L5 5 Q5 5 5 13 L5 50');
  });
});

test('a diagram has a title, its states, and transitions named by state and event', () => {
  const { workflow, title, states, transitions } = diagramOf('enquiry');
  expect([workflow, title]).toEqual(['enquiry', 'Enquiry']);
  expect(states).toEqual([
    { id: 'start', code: null, label: 'Start', colour: 'grey', initial: true, final: false },
    { id: 'open', code: 1, label: 'Open', colour: 'blue', initial: false, final: false },
    { id: 'closed', code: 2, label: 'Closed', colour: 'grey', initial: false, final: true },
  ]);
  expect(transitions[1]).toEqual({
    id: 'open-CLOSE-closed',
    from: 'open',
    to: 'closed',
    sources: ['open'],
    event: 'CLOSE',
    label: 'Close',
    operation: 'closeEnquiry',
    operations: ['closeEnquiry'],
    job: null,
    roles: [1, 3],
    guards: [],
    drives: [],
    drivenBy: [],
    mails: ['enquiryClosed'],
  });
});
