/**
 * What the workflows screen shows, stored in the URL, so that a link leads to the same machine,
 * record and step.
 */
import { CHART_NAMES, isWorkflow } from '../../machines/chart/chart-names.ts';
import { defineView, on, page, record, tab, text, whole, type ViewOf } from '../../ui/records/define-view.ts';

const view = defineView({
  machine: tab(CHART_NAMES),
  /** Whether what the last check of histories found is shown. */
  findings: on,
  /** Whether it is the duties; the chosen one, and the state of the findings that are listed. */
  duties: on,
  duty: text,
  findingState: text,
  /** Whether the panel with the machine's records is open. */
  records: on,
  /** Only the records in this state. */
  state: text,
  /** Only those past the target of their state. */
  late: on,
  search: text,
  page,
  /** The chosen record's id, and the selected step; by default the last one. */
  record,
  step: whole(0),
  /** Whether the machine is tried out; it begins in `state`. */
  simulate: on,
  /** What "Where time goes" shows, if it does (times/times-view.ts). */
  times: text,
  /** What is asked of the past (what-if/what-if-view.ts). */
  whatIf: text,
  /** Whether the definitions are listed, and the beginning of the compared one's hash. */
  definitions: on,
  definition: text,
  /** Whether it is shown what can be taken along. */
  along: on,
});
export type WorkflowsView = ViewOf<typeof view>;

/** Parses the view from a URL; only workflows have records. */
export function readWorkflowsView(raw: Record<string, unknown>): WorkflowsView {
  const read = view.read(raw);
  if (isWorkflow(read.machine ?? 'stone')) return read;
  return view.read({ machine: read.machine, findings: read.findings, along: read.along });
}
