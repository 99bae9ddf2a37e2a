/** The questions by which the screen of workflows is divided. */
import type { WorkflowsView } from './workflows-view.ts';

export type Question = 'may' | 'happened' | 'lawful' | 'changed' | 'along';

export const QUESTIONS: readonly { key: Question; label: string }[] = [
  { key: 'may', label: 'What may happen' },
  { key: 'happened', label: 'What happened' },
  { key: 'lawful', label: 'Was it lawful' },
  { key: 'changed', label: 'What changed' },
  { key: 'along', label: 'Take along' },
];

/** The question that an address asks. */
export function questionOf(view: WorkflowsView): Question {
  if (view.findings) return 'lawful';
  if (view.definitions) return 'changed';
  if (view.along) return 'along';
  const isOfRecords =
    view.records || view.record !== undefined || view.times !== undefined || view.whatIf !== undefined;
  return isOfRecords && !view.simulate ? 'happened' : 'may';
}

/** *What if* before anything is asked. */
export const NOTHING_ASKED: Omit<WorkflowsView, 'machine'> = { whatIf: '.' };

/** Where a question begins, beside the machine. */
export const BEGINNING: Readonly<Record<Question, Omit<WorkflowsView, 'machine'>>> = {
  may: {},
  happened: { records: true },
  lawful: { findings: true },
  changed: { definitions: true },
  along: { along: true },
};

/** The same question, with what does not depend on the machine. */
export function sameOf(view: WorkflowsView, question: Question): Omit<WorkflowsView, 'machine'> {
  if (question === 'may') return { simulate: view.simulate };
  if (question === 'lawful' && view.duties) return { ...BEGINNING.lawful, duties: true };
  if (question !== 'happened') return BEGINNING[question];
  if (view.whatIf !== undefined) return NOTHING_ASKED;
  return view.times === undefined ? BEGINNING.happened : { times: view.times };
}
