/**
 * What the workflows screen shows, stored in the URL, so that a link leads to the same machine,
 * record and step.
 */
import { CHART_NAMES, isWorkflow, type ChartName } from '../../machines/chart/chart-names.ts';
import { flagIn, presentIn, textIn, wholeIn } from '../../ui/records/url-params.ts';

export interface WorkflowsView {
  machine?: ChartName | undefined;
  /** Whether what the last check of histories found is shown. */
  findings?: true | undefined;
  /** Whether the panel with the machine's records is open. */
  records?: true | undefined;
  /** Only the records in this state. */
  state?: string | undefined;
  search?: string | undefined;
  page?: number | undefined;
  /** The chosen record's id, and the selected step; by default the last one. */
  record?: string | undefined;
  step?: number | undefined;
}

/** Parses the view from a URL; invalid values are ignored. */
export function readWorkflowsView(raw: Record<string, unknown>): WorkflowsView {
  const machine = CHART_NAMES.find((name) => name === raw['machine']) ?? 'stone';
  const browsable = isWorkflow(machine);
  const view: WorkflowsView = {
    machine: raw['machine'] === machine ? machine : undefined,
    findings: flagIn(raw['findings']) === true ? true : undefined,
    records: browsable && flagIn(raw['records']) === true ? true : undefined,
    state: browsable ? textIn(raw['state']) : undefined,
    search: browsable ? textIn(raw['search']) : undefined,
    page: browsable ? wholeIn(raw['page'], 2) : undefined,
    record: browsable ? textIn(raw['record']) : undefined,
    step: browsable ? wholeIn(raw['step'], 0) : undefined,
  };
  return presentIn(view);
}
