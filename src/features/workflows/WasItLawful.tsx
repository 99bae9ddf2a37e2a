import { Button } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { AnswerOf } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import { useApiMutation } from '../../api/query.ts';
import type { ChartName } from '../../machines/chart/chart-names.ts';
import type { WorkflowName } from '../../machines/workflow.ts';
import { toast } from '../../ui/notices/toast.ts';
import { CheckStrip } from './CheckStrip.tsx';
import { ConformanceReport } from './ConformanceReport.tsx';
import { SealStrip } from './SealStrip.tsx';
import css from './workflows.module.css';

interface WasItLawfulProps {
  name: ChartName;
  checks: UseQueryResult<AnswerOf<'getConformance'>, ApiError>;
  onOpen: (workflow: WorkflowName, recordId: string) => void;
}

/** The seal, and what the last check of all histories found. */
export function WasItLawful({ name, checks, onOpen }: WasItLawfulProps) {
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
