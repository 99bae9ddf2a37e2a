import type { AnswerOf } from '../../../api/client.ts';

export type KeptDuty = AnswerOf<'listDuties'>[number];

/** What changes with a check, with a duty and with an answer. */
export const CHANGED_BY_DUTIES = ['listDuties', 'listFindings', 'listWorkflows', 'getWaiting'] as const;
