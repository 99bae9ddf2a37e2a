/**
 * What breaks a duty, in SQL with the duty as `duty`: of a step in the history, and of one that a
 * person of the house is about to take.
 */
import { CLIENT_ROLES } from '../../../src/domain/codes.ts';
import type { DutyKind } from '../../../src/machines/duties/duty.ts';
import type { EventName, WorkflowName } from '../../../src/machines/workflow.ts';

/** A step by its SQL. */
export interface DutyStep {
  /** The ids of its record and of who takes it. */
  record: string;
  person: string;
  /** Its number in the history; null for one that is about to be taken. */
  step: string | null;
  /** What its record costs the client, in USD. */
  amount: string;
  /** The id of the price offer that its record came of. */
  offer: string;
}

/** SQL: whether a person of the house took this step of the history. */
export const byHouse = (step: string): string =>
  `${step}.actor_id IS NOT NULL AND ${step}.role_id <> ALL ('{${CLIENT_ROLES.join()}}'::smallint[])`;

const before = ({ record, step }: DutyStep): string =>
  `e.record_id = ${record}${step === null ? '' : ` AND e.step < ${step}`}`;

/** SQL: the id of the person's last earlier step that rules this one out; null if there is none. */
export const EARLIER: Readonly<Record<DutyKind, (of: DutyStep) => string>> = {
  apart: (of) =>
    `(SELECT e.id FROM history e WHERE ${before(of)} AND e.actor_id = ${of.person} AND e.event = ANY (duty.first_events)
       ORDER BY e.step DESC LIMIT 1)`,
  price: (of) =>
    `(SELECT e.id FROM history e WHERE e.actor_id = ${of.person}
         AND (${before(of)} AND e.event = 'LOWER_PRICE' OR e.record_id = ${of.offer} AND e.event IN ('ACCEPT', 'COUNTER'))
       ORDER BY e.at DESC, e.step DESC LIMIT 1)`,
  pair: () => 'NULL::uuid',
  share: () => 'NULL::uuid',
};

/** SQL: whether the step breaks the duty; of `share`, only the first step too many does. */
export const BREAKS: Readonly<Record<DutyKind, (of: DutyStep) => string>> = {
  apart: (of) => `${EARLIER.apart(of)} IS NOT NULL`,
  price: (of) => `${EARLIER.price(of)} IS NOT NULL`,
  pair: (of) =>
    `${of.amount} > duty.above AND NOT EXISTS (
       SELECT FROM history e WHERE ${before(of)} AND e.actor_id <> ${of.person} AND ${byHouse('e')})`,
  share: (of) =>
    `(SELECT count(*) FROM history e WHERE ${before(of)} AND e.actor_id = ${of.person}) ${of.step === null ? '>=' : '='} duty.most`,
};

const WAY_OUT: Readonly<Record<DutyKind, string>> = {
  apart: 'A colleague can do it.',
  price: 'A colleague can do it.',
  pair: 'Nobody else of the house has taken a step of it. Leave a remark on it, and let a colleague do this.',
  share: 'A colleague can do it.',
};

/**
 * SQL: the enforced duty that the actor would break by this step, as a sentence that says what to
 * do instead. Null if there is none; clients do not see duties, so it is always null for them.
 */
export function barredFrom(
  workflow: WorkflowName,
  event: EventName,
  of: Pick<DutyStep, 'record' | 'amount' | 'offer'>,
): string {
  const step: DutyStep = { ...of, person: '(SELECT actor_id())', step: null };
  const kinds = Object.keys(BREAKS) as DutyKind[];
  const each = (words: (kind: DutyKind) => string): string =>
    `CASE duty.kind ${kinds.map((kind) => `WHEN '${kind}' THEN ${words(kind)}`).join(' ')} END`;
  return `(SELECT duty.sentence || ' ' || ${each((kind) => `'${WAY_OUT[kind]}'`)} FROM duty
     WHERE duty.enforced AND duty.ended_at IS NULL AND duty.workflow = '${workflow}'
       AND (duty.kind = 'share' OR '${event}' = ANY (duty.events)) AND ${each((kind) => BREAKS[kind](step))}
     ORDER BY duty.stated_at, duty.id LIMIT 1)`;
}
