/** Which record of the queue is open, and which one comes next. */
import type { DecisionKind } from '../../machines/decision-kinds.ts';
import type { Decision } from '../../ui/records/decision.ts';
import type { DecisionsView } from './decisions-view.ts';

/** Ids of different kinds may be alike. */
export const keyOf = ({ kind, id }: Pick<Decision, 'kind' | 'id'>): string => `${kind} ${id}`;

/** The record of the address, or the first one that it leaves open; undefined if there is none. */
export function openIn(all: readonly Decision[], { kind, id }: DecisionsView): Decision | undefined {
  const ofKind = kind === undefined ? all : all.filter((one) => one.kind === kind);
  // An address may name any of the lines that are decided together.
  if (id !== undefined) return ofKind.find((one) => one.id === id || one.ids.includes(id));
  return ofKind[0] ?? all[0];
}

/** The record after this one, or before it if it is the last. */
export function afterDecided(all: readonly Decision[], decided: Decision): Decision | undefined {
  const at = all.findIndex((one) => keyOf(one) === keyOf(decided));
  return all[at + 1] ?? all[at - 1];
}

export const inGroups = (all: readonly Decision[]): [DecisionKind, Decision[]][] => [
  ...Map.groupBy(all, ({ kind }) => kind),
];
