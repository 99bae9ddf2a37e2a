/** All workflows, with look-ups of states, codes, labels and roles. */
import type { AnyStateMachine } from 'xstate';
import type { RoleId } from '../domain/codes.ts';
import type { StatusLabel } from '../domain/labels.ts';
import { accountMachine } from './account.machine.ts';
import { businessMachine } from './business.machine.ts';
import { confirmStoneMachine } from './confirm-stone.machine.ts';
import { demandMachine } from './demand/demand.machine.ts';
import { enquiryMachine } from './enquiry.machine.ts';
import { holdMachine } from './hold.machine.ts';
import { kycDocumentMachine } from './kyc-document.machine.ts';
import { mailMachine } from './mail.machine.ts';
import { memoMachine } from './memo.machine.ts';
import { readRules } from './rules.ts';
import type { Rule, StateRule } from './rules.ts';
import { stoneMachine } from './stone.machine.ts';
import { taskMachine } from './task.machine.ts';
import { webhookDeliveryMachine } from './webhook/webhook-delivery.machine.ts';
import { WORKFLOW_NAMES, type WorkflowName } from './workflow.ts';

export interface Workflow {
  machine: AnyStateMachine;
  title: string;
  /** A record of the workflow, for sentences: 'a hold'. */
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
  task: workflow(taskMachine, 'Task', 'a task'),
  demand: workflow(demandMachine, 'Demand', 'a demand'),
  kycDocument: workflow(kycDocumentMachine, 'KYC document', 'a KYC document'),
  business: workflow(businessMachine, 'Business', 'a business'),
  account: workflow(accountMachine, 'Account', 'an account'),
  mail: workflow(mailMachine, 'E-mail', 'an e-mail'),
  webhookDelivery: workflow(webhookDeliveryMachine, 'Webhook delivery', 'a delivery'),
};

/**
 * The state with this name or code. Null stands for `start`, before a record exists; undefined when
 * there is none.
 */
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

/** The codes of the live states: those that a record can still leave. */
export const liveCodes = (name: WorkflowName): number[] =>
  WORKFLOWS[name].states.flatMap(({ code, final }) => (code !== null && !final ? code : []));

/** Label and colour of a status. An unknown code is shown as such instead of being hidden. */
export function statusLabel(name: WorkflowName, code: number): StatusLabel {
  const state = findState(name, code);
  return state ? { label: state.label, colour: state.colour } : { label: `Unknown ${code}`, colour: 'grey' };
}

const ALL_RULES = WORKFLOW_NAMES.flatMap((name) => WORKFLOWS[name].rules);

/**
 * The roles that may fire a transition of this operation, by id; empty for an operation without a
 * workflow.
 */
export function rolesOf(operationId: string): RoleId[] {
  const roles = ALL_RULES.filter(({ operation }) => operation === operationId).flatMap((rule) => rule.roles);
  return [...new Set(roles)].sort((a, b) => a - b);
}
