/** What a machine's effect on lines is given and answers. move-lines.ts has the table of them. */
import type { Move } from '../../src/machines/decide.ts';
import type { Effect, EventName } from '../../src/machines/workflow.ts';
import type { LineWorkflow } from '../db/records/all.ts';
import type { Tx } from '../db/with-actor.ts';
import type { LockedLine } from './lock-stones.ts';
import type { NamedActor } from './write-history.ts';

export interface Moving {
  workflow: LineWorkflow;
  event: EventName;
  ids: readonly string[];
  actor: NamedActor;
  remark?: string | undefined;
  reason?: string | undefined;
  /** The new prices of LOWER_PRICE by line, in USD per carat. */
  prices?: ReadonlyMap<string, string> | undefined;
  /** Whether prices that fall by more than half are meant. */
  lessThanHalf?: boolean | undefined;
  /** The new due days of a memo's EXTEND by line, YYYY-MM-DD. */
  dueDays?: ReadonlyMap<string, string> | undefined;
  /** The clients' accounts are being closed, so they get no mails. */
  untold?: true;
}

/** A line with its permitted step, and those that it causes. */
export interface PermittedLine {
  line: LockedLine;
  moves: readonly Move[];
}

/** The client's price of a line, USD per carat and USD. */
export type LinePrice = Pick<LockedLine, 'markup_ppc' | 'sell_amt'>;

/** What the answer shows of an effect. */
export interface EffectResult {
  /** The numbers of the documents that were written. */
  numbers?: readonly string[];
  /** Prices that changed, by line. */
  prices?: ReadonlyMap<string, LinePrice>;
}

/** The batch, whose states are written; `lapsed` are holds whose offers have lapsed. */
export type MovingBatch = Moving & { lapsed: ReadonlySet<string> };

/** Carries out an effect for the lines whose step has it; there is at least one. */
export type LineEffect = (
  tx: Tx,
  batch: MovingBatch,
  lines: readonly PermittedLine[],
) => Promise<EffectResult | void>;

export const hasEffect = ({ actions }: Pick<Move, 'actions'>, effect: Effect['type']): boolean =>
  actions.some(({ type }) => type === effect);

export const idsOfLines = (lines: readonly PermittedLine[]): string[] => lines.map(({ line }) => line.id);
