import type { Ref } from 'react';
import { createPortal } from 'react-dom';
import { chartTitle } from '../../machines/chart/chart.ts';
import { CHART_NAMES, type ChartName } from '../../machines/chart/chart-names.ts';
import { WorkflowSvg } from '../../ui/WorkflowDiagram/WorkflowSvg.tsx';
import css from './print.module.css';

export interface PrintSheetsProps {
  countsOf: (name: ChartName) => ReadonlyMap<string, number> | undefined;
  /**
   * The machine on the screen; its diagram has the chosen record's path, and the SVG export uses
   * it.
   */
  current: ChartName;
  way: ReadonlyMap<string, readonly number[]> | undefined;
  /** The chosen record in words: `PV100001, Hold`. */
  record: string | null;
  ref: Ref<HTMLDivElement>;
}

/** The print view, one page per machine, rendered beside the application, which is not printed. */
export function PrintSheets({ countsOf, current, way, record, ref }: PrintSheetsProps) {
  return createPortal(
    <div ref={ref} className={css.sheets} aria-hidden>
      {CHART_NAMES.map((name) => {
        const counts = countsOf(name);
        return (
          <section key={name} className={css.sheet}>
            <h1>
              {chartTitle(name)}
              {name === current && record !== null && `: ${record}`}
            </h1>
            <WorkflowSvg name={name} counts={counts} way={name === current ? way : undefined} />
          </section>
        );
      })}
    </div>,
    document.body,
  );
}
