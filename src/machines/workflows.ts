/** The list of the workflows, and what can be asked about all of them: states, codes, labels, roles. */
import type { AnyStateMachine } from 'xstate';
import type { RoleId } from '../domain/codes.ts';
import type { StatusLabel } from '../domain/labels.ts';
import { businessMachine } from './business.machine.ts';
import { confirmStoneMachine } from './confirm-stone.machine.ts';
import { enquiryMachine } from './enquiry.machine.ts';
import { holdMachine } from './hold.machine.ts';
import { kycDocumentMachine } from './kyc-document.machine.ts';
import { memoMachine } from './memo.machine.ts';
import { readRules } from './rules.ts';
import type { Rule, StateRule } from './rules.ts';
import { stoneMachine } from './stone.machine.ts';
import type { WorkflowName } from './workflow.ts';

export interface Workflow {
  machine: AnyStateMachine;
  title: string;
  /** One record of it, for sentences: 'a hold'. */
  record: string;
  states: readonly StateRule[];
  rules: readonly Rule[];
}

const workflow = (machine: AnyStateMachine, title: string, record: string): Workflow => ({
  machine,
  title,
  record,
  ...readRules(machine),
});

export const WORKFLOWS: Readonly<Record<WorkflowName, Workflow>> = {
  stone: workflow(stoneMachine, 'Stone', 'a stone'),
  hold: workflow(holdMachine, 'Hold', 'a hold'),
  memo: workflow(memoMachine, 'Memo', 'a memo'),
  confirmStone: workflow(confirmStoneMachine, 'Confirm stone', 'a confirm-stone'),
  enquiry: workflow(enquiryMachine, 'Enquiry', 'an enquiry'),
  kycDocument: workflow(kycDocumentMachine, 'KYC document', 'a KYC document'),
  business: workflow(businessMachine, 'Business', 'a business'),
};

export const WORKFLOW_NAMES: readonly WorkflowName[] = [
  'stone',
  'hold',
  'memo',
  'confirmStone',
  'enquiry',
  'kycDocument',
  'business',
];

/** The state by its name or code; null is the state before a record exists (`start`). Undefined when there is none. */
export function findState(name: WorkflowName, state: string | number | null): StateRule | undefined {
  return WORKFLOWS[name].states.find((known) => known.code === state || known.name === state);
}

/** A state's name from its code on the wire (specification, section 4). Throws a RangeError for a code it does not have. */
export function stateOf(name: WorkflowName, code: number | null): string {
  const state = WORKFLOWS[name].states.find((known) => known.code === code);
  if (!state) throw new RangeError(`There is no ${name} state with the code ${code}.`);
  return state.name;
}

/** A state's code on the wire. Throws a RangeError for an unknown state and for `start`, which has no code. */
export function codeOf(name: WorkflowName, state: string): number {
  const code = WORKFLOWS[name].states.find((known) => known.name === state)?.code ?? null;
  if (code === null) throw new RangeError(`There is no ${name} state ${state} with a code.`);
  return code;
}

/** Label and colour of a status; a code that this version does not know is shown as such rather than hidden. */
export function statusLabel(name: WorkflowName, code: number): StatusLabel {
  const state = findState(name, code);
  return state ? { label: state.label, colour: state.colour } : { label: `Unknown ${code}`, colour: 'grey' };
}

const ALL_RULES = WORKFLOW_NAMES.flatMap((name) => WORKFLOWS[name].rules);

/** Everybody who may fire a transition of this operation, in the order of their ids; empty for an operation of no workflow. */
export function rolesOf(operationId: string): RoleId[] {
  const roles = ALL_RULES.filter(({ operation }) => operation === operationId).flatMap((rule) => rule.roles);
  return [...new Set(roles)].sort((a, b) => a - b);
}

/** The operations that carry out transitions, sorted by name. */
export function workflowOperations(): string[] {
  const operations = ALL_RULES.flatMap(({ operation }) => operation ?? []);
  return [...new Set(operations)].sort();
}
