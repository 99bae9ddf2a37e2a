import { IconCheck } from '@tabler/icons-react';
import css from './stock.module.css';

const STEPS = ['Sheet', 'Columns', 'Preview', 'Import', 'Report'];

/** The steps of an upload: done ones filled, the current one ringed. */
export function UploadSteps({ at, failed = false }: { at: number; failed?: boolean }) {
  return (
    <ol className={css.steps} aria-label="Steps">
      {STEPS.map((step, index) => (
        <li
          key={step}
          data-state={index < at ? 'done' : index === at ? (failed ? 'failed' : 'current') : 'open'}
          aria-current={index === at ? 'step' : undefined}
        >
          <span className={css.stepMark}>
            {index < at ? <IconCheck size={12} stroke={2.5} aria-hidden /> : index + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  );
}
