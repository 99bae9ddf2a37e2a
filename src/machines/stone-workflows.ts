/**
 * The workflows that concern a stone, and decisions among them. The searches need no other. This
 * set, its setup and its guards are apart from workflows.ts for one reason: together they would add
 * 11.5 kB (gzip) to the 223.5 kB that a browser loads first.
 */
import { confirmStoneMachine } from './confirm-stone.machine.ts';
import { deciders } from './deciders.ts';
import { enquiryMachine } from './enquiry.machine.ts';
import { STONE_GUARDS } from './guards/stone-guards.ts';
import { holdMachine } from './hold.machine.ts';
import { lookUps, workflow, type Workflows } from './look-ups.ts';
import { memoMachine } from './memo.machine.ts';
import { stoneMachine } from './stone.machine.ts';
import type { WorkflowName } from './workflow.ts';

export type StoneWorkflowName = Extract<WorkflowName, 'stone' | 'hold' | 'memo' | 'confirmStone' | 'enquiry'>;

export const STONE_WORKFLOWS: Workflows<StoneWorkflowName> = {
  stone: workflow(stoneMachine, 'Stone', 'a stone'),
  hold: workflow(holdMachine, 'Hold', 'a hold'),
  memo: workflow(memoMachine, 'Memo', 'a memo'),
  confirmStone: workflow(confirmStoneMachine, 'Confirm stone', 'a confirm-stone'),
  enquiry: workflow(enquiryMachine, 'Enquiry', 'an enquiry'),
};

export const { statusLabel, rolesOf } = lookUps(STONE_WORKFLOWS);

export const { decide, decideTogether } = deciders(STONE_WORKFLOWS, STONE_GUARDS);
