/** A machine as a file: the diagram, or its data. */
import type { components } from '../../api/schema.gen.ts';
import type { Chart } from '../../machines/chart/chart.ts';
import type { ChartLayout } from '../../machines/chart/chart-layout.ts';
import { bpmnOf } from '../../machines/chart/bpmn.ts';
import { mermaidOf } from '../../machines/chart/mermaid.ts';
import { scxmlOf } from '../../machines/chart/scxml.ts';
import { save } from '../../ui/lists/export-xlsx.ts';

type Summary = components['schemas']['WorkflowSummary'];

/** The SVG contains its colours and fonts, so that it looks the same everywhere. */
export function exportSvg(svg: SVGSVGElement, name: string): void {
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(svg)}\n`;
  save(new Blob([text], { type: 'image/svg+xml' }), `workflow-${name}.svg`);
}

/** For interpreters of state charts. */
export const exportScxml = (chart: Chart): void =>
  save(new Blob([scxmlOf(chart)], { type: 'application/scxml+xml' }), `workflow-${chart.name}.scxml`);

/** For editors of business processes. */
export const exportBpmn = (chart: Chart, layout: ChartLayout): void =>
  save(new Blob([bpmnOf(chart, layout)], { type: 'application/xml' }), `workflow-${chart.name}.bpmn`);

/** For wikis and Markdown. */
export const exportMermaid = (chart: Chart): void =>
  save(new Blob([mermaidOf(chart)], { type: 'text/plain' }), `workflow-${chart.name}.mmd`);

/**
 * States with code, label, colour and number of records; transitions with operation, roles and
 * guard.
 */
export function exportJson(chart: Chart, summary: Summary | undefined): void {
  const counts = new Map(summary?.states.map(({ state, count }) => [state, count]));
  const content = {
    machine: chart.name,
    title: chart.title,
    definition_hash: summary?.definition_hash ?? null,
    states: chart.states.map(({ id, kind, within, code, label, colour, final }) => ({
      state: id,
      kind,
      within,
      code,
      label,
      colour,
      final,
      records: counts.get(id) ?? null,
    })),
    transitions: chart.edges.map(
      ({ from, to, sources, events, label, operation, who, guards, drives, drivenBy }) => ({
        from,
        to,
        sources,
        events,
        label,
        operation,
        who: who.replaceAll('\u00a0', ' '),
        guards,
        drives,
        driven_by: drivenBy,
      }),
    ),
  };
  save(
    new Blob([`${JSON.stringify(content, null, 2)}\n`], { type: 'application/json' }),
    `workflow-${chart.name}.json`,
  );
}
