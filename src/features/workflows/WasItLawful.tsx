import { Button, SegmentedControl } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { AnswerOf } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import { useApiMutation } from '../../api/query.ts';
import type { ChartName } from '../../machines/chart/chart-names.ts';
import type { WorkflowName } from '../../machines/workflow.ts';
import { count } from '../../ui/format.ts';
import { toast } from '../../ui/notices/toast.ts';
import { CheckStrip } from './CheckStrip.tsx';
import { Duties } from './duties/Duties.tsx';
import { ConformanceReport } from './ConformanceReport.tsx';
import { SealStrip } from './SealStrip.tsx';
import type { WorkflowsView } from './workflows-view.ts';
import css from './workflows.module.css';

interface WasItLawfulProps {
  name: ChartName;
  checks: UseQueryResult<AnswerOf<'getConformance'>, ApiError>;
  /** Findings of duties. */
  open: number;
  view: WorkflowsView;
  onView: (view: WorkflowsView) => void;
}

/** The seal and what the last check of all histories found, or the duties. */
export function WasItLawful({ open, view, onView, ...props }: WasItLawfulProps) {
  const { machine, duties, duty, findingState, page } = view;
  const onOpen = (to: WorkflowName, record: string) =>
    onView({ machine: to, record, findings: true, duties, duty, findingState, page });
  return (
    <>
      <SegmentedControl
        className={css.act}
        aria-label="What is judged"
        value={duties ? 'duties' : 'histories'}
        onChange={(next) => onView({ machine, findings: true, ...(next === 'duties' && { duties: true }) })}
        data={[
          { value: 'histories', label: 'Histories and seal' },
          {
            value: 'duties',
            label: (
              <>
                <span>Duties</span> {open > 0 && <span className={css.open}>{count(open)} open</span>}
              </>
            ),
          },
        ]}
      />
      {duties ? (
        <Duties
          view={view}
          onView={(change) => onView({ ...view, record: undefined, step: undefined, ...change })}
          onOpen={onOpen}
        />
      ) : (
        <Histories {...props} onOpen={onOpen} />
      )}
    </>
  );
}

function Histories({
  name,
  checks,
  onOpen,
}: Pick<WasItLawfulProps, 'name' | 'checks'> & {
  onOpen: (workflow: WorkflowName, recordId: string) => void;
}) {
  const check = useApiMutation('checkConformance', {
    invalidates: ['getConformance'],
    onError: (error) => toast.failed('The check failed', error.message),
  });
  const last = checks.data?.last ?? null;
  return (
    <>
      <Button
        className={css.act}
        leftSection={<IconShieldCheck size={16} aria-hidden />}
        loading={check.isPending}
        onClick={() => check.mutate({})}
      >
        Check conformance
      </Button>
      <SealStrip />
      <CheckStrip query={checks} />
      {last !== null && <ConformanceReport report={last} machine={name} onOpen={onOpen} />}
    </>
  );
}
