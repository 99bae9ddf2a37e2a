import type { CSSProperties } from 'react';
import { layoutOf } from '../../ui/WorkflowDiagram/layouts.ts';
import { WorkflowDiagram, type WorkflowDiagramProps } from '../../ui/WorkflowDiagram/WorkflowDiagram.tsx';
import css from './workflows.module.css';

/** A machine's diagram in a frame of its proportions. */
export function DiagramFrame(props: WorkflowDiagramProps) {
  const layout = layoutOf(props.name);
  return (
    <div
      className={css.diagram}
      style={{ '--aspect': `${layout.width} / ${layout.height + 40}` } as CSSProperties}
    >
      <WorkflowDiagram {...props} />
    </div>
  );
}
