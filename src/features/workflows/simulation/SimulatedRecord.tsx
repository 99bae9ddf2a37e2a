import { Button } from '@mantine/core';
import { IconArrowBackUp, IconRestore } from '@tabler/icons-react';
import type { WorkflowName } from '../../../machines/workflow.ts';
import { findState, WORKFLOWS } from '../../../machines/workflows.ts';
import { plural } from '../../../ui/format.ts';
import { StatusBadge } from '../../../ui/records/StatusBadge.tsx';
import css from './simulation.module.css';

interface SimulatedRecordProps {
  workflow: WorkflowName;
  state: string;
  /** How many steps it has taken. */
  steps: number;
  onBack: () => void;
  onAgain: () => void;
}

/** Where the simulated record stands. */
export function SimulatedRecord({ workflow, state, steps, onBack, onAgain }: SimulatedRecordProps) {
  const found = findState(workflow, state);
  const isBegun = found?.code != null;
  return (
    <div className={css.record}>
      <p role="status">
        {isBegun ? <StatusBadge status={found} /> : `Before there is ${WORKFLOWS[workflow].record}`}
        {steps > 0 && <span className={css.quiet}> after {plural(steps, 'step')}</span>}
      </p>
      <Button
        variant="default"
        size="xs"
        disabled={steps === 0}
        leftSection={<IconArrowBackUp size={14} aria-hidden />}
        onClick={onBack}
      >
        Step back
      </Button>
      <Button
        variant="default"
        size="xs"
        disabled={steps === 0 && !isBegun}
        leftSection={<IconRestore size={14} aria-hidden />}
        onClick={onAgain}
      >
        Begin again
      </Button>
    </div>
  );
}
