/** The questions by which the screen of workflows is divided. */
import type { WorkflowsView } from './workflows-view.ts';

export type Question = 'may' | 'happened' | 'lawful' | 'changed';

export const QUESTIONS: readonly { key: Question; label: string }[] = [
  { key: 'may', label: 'What may happen' },
  { key: 'happened', label: 'What happened' },
  { key: 'lawful', label: 'Was it lawful' },
  { key: 'changed', label: 'What changed' },
];

/** The question that an address asks. */
export function questionOf(view: WorkflowsView): Question {
  if (view.findings) return 'lawful';
  if (view.definitions) return 'changed';
  const isOfRecords =
    view.records || view.record !== undefined || view.times !== undefined || view.whatIf !== undefined;
  return isOfRecords && !view.simulate ? 'happened' : 'may';
}

/** Where a question begins, beside the machine. */
export const BEGINNING: Readonly<Record<Question, Omit<WorkflowsView, 'machine'>>> = {
  may: {},
  happened: { records: true },
  lawful: { findings: true },
  changed: { definitions: true },
};
