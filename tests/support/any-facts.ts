/**
 * Facts of every kind, made from their number alone: the same number always gives the same facts,
 * and a fact that is added later leaves the others as they were. Each fact is missing now and then.
 */
import type { Facts } from '../../src/machines/facts.ts';

const FLAGS = [true, false];
const USD = ['0.00', '39.99', '40.00', '100.00', '2500000.00'];
const COUNTS = [0, 1, 2, 49, 50];
const WORDS = ['', '  ', 'Anna asked for it by phone'];
const DAYS = ['2026-02-27', '2026-02-28', '2026-03-01', '2027-02-28', '2027-03-01'];
const SOMEBODY = ['6b6e0000-0000-4000-8000-000000000001', '6b6e0000-0000-4000-8000-000000000002'];
const CODES = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** The values of each fact; in a function, those of an object's parts. */
const VALUES: Readonly<Record<string, readonly unknown[] | Record<string, readonly unknown[]>>> = {
  job: ['expire-holds', 'import-stock'],
  stoneStatus: CODES,
  twinTaken: [null, 'hold', 'memo', 'confirmStone', 'request'],
  withheld: FLAGS,
  sameClient: FLAGS,
  isInLine: FLAGS,
  isOpenAccount: FLAGS,
  hasRights: FLAGS,
  isInSight: FLAGS,
  isOffered: FLAGS,
  clientRole: CODES,
  businessStatus: CODES,
  seenAmount: [null, ...USD],
  amountNow: [null, ...USD],
  documentsApproved: FLAGS,
  paperDated: FLAGS,
  paperCurrent: FLAGS,
  remark: WORDS,
  reason: WORDS,
  delisted: FLAGS,
  withdrawnWithTwin: FLAGS,
  due: FLAGS,
  running: FLAGS,
  ofEmail: FLAGS,
  confirming: [null, ...USD],
  begunBy: SOMEBODY,
  isAwaited: FLAGS,
  barredBy: [null, 'One person may not both confirm and approve. A colleague can do it.'],
  keptAmount: [null, ...USD],
  lowersPrice: FLAGS,
  loweredAmount: [null, ...USD],
  owed: USD,
  isOut: FLAGS,
  isAsked: FLAGS,
  answered: FLAGS,
  mailWhole: FLAGS,
  restsUntil: [null, '2026-03-01T10:00:00.000Z'],
  offer: {
    amount: USD,
    carat: [null, '1.00', 0.3],
    list: [null, ...USD],
    before: USD,
    today: [null, ...USD],
  },
  credited: { linesLeft: COUNTS, paid: USD, owed: USD },
  dueDays: { today: DAYS, due: DAYS, wished: DAYS },
  task: { askedBy: SOMEBODY, assignedTo: SOMEBODY, forClient: FLAGS },
  asks: { kind: CODES, isThere: FLAGS, isAsked: FLAGS },
  bulk: {
    waiting: COUNTS,
    inDoubt: COUNTS,
    agreeing: COUNTS,
    unfinished: FLAGS,
    isAhead: FLAGS,
    repeats: FLAGS,
    senderMay: FLAGS,
  },
  delivery: { webhookOn: FLAGS, whole: FLAGS },
  finding: { isOwn: FLAGS },
  holds: { own: COUNTS, held: COUNTS, adding: COUNTS, limit: COUNTS },
  membership: {
    isOwn: FLAGS,
    isOwner: FLAGS,
    hasRecords: FLAGS,
    byOwner: FLAGS,
    gives: [[], ['hold'], ['hold', 'confirm']],
    raisesTo: [null, ...USD],
    inTheWay: [[], ['Both want one stone.']],
  },
};

/** Facts whose parts are never missing alone. */
const WHOLE: Readonly<Record<string, Record<string, readonly unknown[]>>> = {
  offer: { amount: USD, list: [null, ...USD] },
  credited: { linesLeft: COUNTS, paid: USD, owed: USD },
  dueDays: { today: DAYS, due: DAYS, wished: DAYS },
  holds: { own: COUNTS, held: COUNTS, adding: COUNTS, limit: COUNTS },
  membership: { gives: [[], ['hold'], ['hold', 'confirm']] },
  credit: { limit: USD, exposure: USD, adding: USD },
  paid: { amount: USD, open: USD },
  takenBack: { leaves: USD, owed: USD, credit: USD, loses: USD },
  open: { memos: COUNTS, confirm_stones: COUNTS, clients: COUNTS },
  records: {
    holds: [0, 0, 0, 1],
    memos: [0, 0, 0, 1],
    confirm_stones: [0, 0, 0, 1],
    enquiries: [0],
    invoices: [0],
    documents: [0, 0, 2],
    tasks: [0],
    sheets: [0],
    clients: [0],
  },
};

/** FNV-1a with a last mix, so that neighbouring numbers choose differently. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** One of `some` for this place in the facts of this number. */
function pick<Some>(some: readonly Some[], place: string, number: number): Some {
  const chosen = some[hashOf(`${place} ${number}`) % some.length];
  if (chosen === undefined) throw new Error(`There is nothing to choose for ${place}.`);
  return chosen;
}

const isMissing = (place: string, number: number): boolean =>
  pick([true, false, false, false, false, false, false, false], `${place}?`, number);

function partsOf(name: string, values: Record<string, readonly unknown[]>, number: number): object {
  const whole = WHOLE[name] ?? {};
  const parts = Object.entries(values)
    .filter(([part]) => part in whole || !isMissing(`${name}.${part}`, number))
    .map(([part, some]) => [part, pick(some, `${name}.${part}`, number)]);
  return Object.fromEntries(parts) as object;
}

const whole = (name: string, number: number): object => partsOf(name, WHOLE[name] ?? {}, number);

/** Facts that no decision would have all at once. */
export function factsOfNumber(number: number): Facts {
  const own = Object.entries(VALUES)
    .filter(([name]) => !isMissing(name, number))
    .map(([name, some]) => [
      name,
      Array.isArray(some)
        ? pick(some as unknown[], name, number)
        : partsOf(name, some as Record<string, readonly unknown[]>, number),
    ]);
  const pairs: [string, unknown][] = [
    ['credit', pick([null, whole('credit', number), whole('credit', number)], 'credit', number)],
    [
      'payment',
      pick(
        [
          whole('paid', number),
          whole('takenBack', number),
          { ...whole('paid', number), credit: pick(USD, 'of credit', number) },
        ],
        'payment',
        number,
      ),
    ],
    [
      'account',
      {
        isOwn: pick(FLAGS, 'isOwn', number),
        isLastAdministrator: pick(FLAGS, 'isLast', number),
        hasPassword: pick(FLAGS, 'hasPassword', number),
        open: whole('open', number),
        records: whole('records', number),
      },
    ],
    [
      'begun',
      pick(
        [
          null,
          {
            kind: 'hold',
            adding: pick(COUNTS, 'adding', number),
            open: pick([null, { count: pick(COUNTS, 'open', number), most: 50 }], 'limited', number),
            day: {
              count: pick(COUNTS, 'day', number),
              most: pick(COUNTS, 'most', number),
              again: '2026-03-01T10:00:00.000Z',
            },
          },
        ],
        'begun',
        number,
      ),
    ],
  ];
  return {
    ...(Object.fromEntries([
      ...own,
      ...pairs.filter(([name]) => !isMissing(name, number)),
    ]) as Partial<Facts>),
    actor: pick([null, actorOf(number), actorOf(number), actorOf(number)], 'actor', number),
  };
}

const actorOf = (number: number): Facts['actor'] => ({
  id: pick(SOMEBODY, 'actor.id', number),
  role: pick(CODES.slice(0, 7), 'actor.role', number) as NonNullable<Facts['actor']>['role'],
  powers: pick(
    [
      null,
      {
        has: pick([[], ['hold'], ['hold', 'confirm'], ['people']], 'has', number) as never[],
        confirms_up_to: pick([null, ...USD], 'confirms up to', number),
        who_may: { confirm: ['Anna'] },
        approvers: [{ name: 'Ben', confirms_up_to: null }],
      },
    ],
    'powers',
    number,
  ),
});
