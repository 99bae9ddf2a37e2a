/**
 * Look-ups in a set of workflows: states, codes, labels and roles. There are two sets: all
 * workflows (workflows.ts), and those that concern a stone (stone-workflows.ts).
 */
import type { AnyStateMachine } from 'xstate';
import type { RoleId } from '../domain/codes.ts';
import type { StatusLabel } from '../domain/labels.ts';
import { readRules } from './rules.ts';
import type { Rule, StateGroup, StateRule } from './rules.ts';
import type { WorkflowName } from './workflow.ts';

export interface Workflow {
  machine: AnyStateMachine;
  title: string;
  /** A record of the workflow, for sentences: 'a hold'. */
  record: string;
  states: readonly StateRule[];
  groups: readonly StateGroup[];
  rules: readonly Rule[];
}

export type Workflows<Name extends WorkflowName = WorkflowName> = Readonly<Record<Name, Workflow>>;

export const workflow = (machine: AnyStateMachine, title: string, record: string): Workflow => ({
  machine,
  title,
  record,
  ...readRules(machine),
});

export interface LookUps<Name extends WorkflowName> {
  /**
   * The state with this name or code. Null stands for `start`, before a record exists; undefined
   * when there is none.
   */
  findState: (name: Name, state: string | number | null) => StateRule | undefined;
  /**
   * A state's name from its code on the wire (specification, section 4). Throws a RangeError for a
   * code it does not have.
   */
  stateOf: (name: Name, code: number | null) => string;
  /**
   * A state's code on the wire. Throws a RangeError for an unknown state and for `start`, which has
   * no code.
   */
  codeOf: (name: Name, state: string) => number;
  /**
   * The codes of the live states: those that a record can still leave, unless they are settled or
   * the house is not asked yet.
   */
  liveCodes: (name: Name) => number[];
  /**
   * The codes of the states whose records sums leave out: nothing came of them. None if a list is
   * asked for such states only.
   */
  leftOutOfSums: (name: Name, asked: readonly number[]) => number[];
  /** Label and colour of a status. An unknown code is shown as such instead of being hidden. */
  statusLabel: (name: Name, code: number) => StatusLabel;
  /**
   * The roles that may fire a transition of this operation, by id; empty for an operation without a
   * workflow of the set.
   */
  rolesOf: (operationId: string) => RoleId[];
}

export function lookUps<Name extends WorkflowName>(workflows: Workflows<Name>): LookUps<Name> {
  const allRules = Object.values<Workflow>(workflows).flatMap(({ rules }) => rules);

  const findState = (name: Name, state: string | number | null): StateRule | undefined =>
    workflows[name].states.find((known) => known.code === state || known.name === state);

  return {
    findState,
    stateOf(name, code) {
      const state = workflows[name].states.find((known) => known.code === code);
      if (!state) throw new RangeError(`There is no ${name} state with the code ${code}.`);
      return state.name;
    },
    codeOf(name, state) {
      const code = workflows[name].states.find((known) => known.name === state)?.code ?? null;
      if (code === null) throw new RangeError(`There is no ${name} state ${state} with a code.`);
      return code;
    },
    liveCodes: (name) =>
      workflows[name].states.flatMap(({ code, final, settled, before }) =>
        code !== null && !final && settled !== true && before !== true ? code : [],
      ),
    leftOutOfSums(name, asked) {
      const codes = workflows[name].states.flatMap(({ code, void: isVoid }) =>
        code !== null && isVoid === true ? code : [],
      );
      return asked.length > 0 && asked.every((code) => codes.includes(code)) ? [] : codes;
    },
    statusLabel(name, code) {
      const state = findState(name, code);
      return state
        ? { label: state.label, colour: state.colour }
        : { label: `Unknown ${code}`, colour: 'grey' };
    },
    rolesOf(operationId) {
      const roles = allRules
        .filter(({ operation }) => operation === operationId)
        .flatMap((rule) => rule.roles);
      return [...new Set(roles)].sort((a, b) => a - b);
    },
  };
}
