/**
 * The facts of each kind of decision that a person can ask for, for both sides: the server fills
 * them from the rows that it has locked, the browser from what the list answered. Each side names
 * every fact, if only as undefined, so a forgotten one does not compile. This file's test finds a
 * fact that a guard reads and that is missing here, and compares what both sides decide of lines.
 */
import type { Actor } from '../domain/actor.ts';
import type { DueDays } from '../domain/lines/due-days.ts';
import { amountOf, Decimal, type Figure } from '../domain/money.ts';
import type { Facts, JobName } from './facts.ts';

export const DECISION_FACTS = {
  /** A new line on a stone. */
  start: [
    'actor',
    'reason',
    'stoneStatus',
    'twinTaken',
    'withheld',
    'sameClient',
    'clientRole',
    'businessStatus',
    'seenAmount',
    'amountNow',
    'begun',
    'holds',
    'restsUntil',
    'credit',
    'isInLine',
    'isOffered',
    'offer',
    'confirming',
    'begunBy',
    'isAwaited',
  ],
  /** A step of a hold, memo line, confirm-stone, enquiry or place in line. */
  step: [
    'actor',
    'job',
    'reason',
    'due',
    'running',
    'keptAmount',
    'lowersPrice',
    'loweredAmount',
    'dueDays',
    'begunBy',
    'barredBy',
  ],
  /** A request for more time, or the answer to one. */
  extension: ['actor', 'reason', 'begun', 'isOut', 'isAsked', 'dueDays'],
  /** An answer to a price offer. */
  answer: ['actor', 'reason', 'running', 'isInSight', 'offer', 'confirming'],
  payment: ['actor', 'reason', 'payment'],
  task: ['actor', 'task', 'answered'],
  demand: ['actor', 'begun'],
  linkChange: ['actor', 'ofEmail', 'running', 'clientRole', 'businessStatus'],
  bulkEmail: ['actor', 'job', 'due', 'bulk'],
  kycDocument: [
    'actor',
    'job',
    'begun',
    'businessStatus',
    'remark',
    'paperDated',
    'paperCurrent',
    'due',
    'barredBy',
  ],
  business: ['actor', 'businessStatus', 'documentsApproved'],
  account: ['actor', 'job', 'reason', 'account'],
  membership: ['actor', 'begun', 'membership', 'reason'],
  mail: ['actor', 'mailWhole'],
  delivery: ['actor', 'delivery'],
  finding: ['actor', 'reason', 'finding'],
} as const satisfies Record<string, readonly (keyof Facts)[]>;

type Complete<Some> = { [Name in keyof Required<Some>]: Some[Name] };

export type FactsOf<Kind extends keyof typeof DECISION_FACTS> = Complete<
  Pick<Facts, (typeof DECISION_FACTS)[Kind][number]>
>;

/** What the facts of a step follow from. */
interface StepSources {
  actor: Actor | null;
  /** The server's job, if no person acts. */
  job: JobName | undefined;
  reason: string | undefined;
  begunBy: string | undefined;
  /** The enforced duty that it would break, in words. */
  barredBy: string | null;
  /** What the stored line costs its client: carats, USD per carat and USD. */
  line: {
    carat?: Figure | null | undefined;
    markup_ppc?: string | null | undefined;
    sell_amt?: string | null | undefined;
  };
  /** Whether the line's time has run out. */
  isOver: boolean;
  /** The new price, in USD per carat; null while none is typed. */
  price: string | null | undefined;
  dueDays: DueDays | undefined;
}

export const stepFacts = ({
  line: { carat, markup_ppc: kept, sell_amt },
  isOver,
  price,
  ...given
}: StepSources): FactsOf<'step'> => ({
  ...given,
  due: isOver,
  running: !isOver,
  keptAmount: sell_amt,
  lowersPrice: price != null && kept != null && new Decimal(price).lt(kept),
  loweredAmount: price == null || carat == null ? null : amountOf(price, carat),
});

/** The fact of a new due day; undefined for lines without one, and while none is chosen. */
export const dueDaysOf = (
  today: string,
  due: string | null | undefined,
  wished: string | null | undefined,
): DueDays | undefined => (due == null || wished == null ? undefined : { today, due, wished });
