import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import { q } from '../../api/query.ts';
import type { Chart } from '../../machines/chart/chart.ts';
import { changesBetween } from '../../machines/chart/definition-changes.ts';
import type { WorkflowName } from '../../machines/workflow.ts';
import { LoadFailed } from '../../ui/notices/LoadFailed.tsx';
import { marksOfChanges, shortHash } from './definition-words.ts';
import { DefinitionList } from './DefinitionList.tsx';
import { DiagramFrame } from './DiagramFrame.tsx';

interface WhatChangedProps {
  workflow: WorkflowName;
  chart: Chart;
  counts: ReadonlyMap<string, number> | undefined;
  /** The beginning of the compared definition's hash. */
  compared: string | undefined;
  onCompare: (hash: string | undefined) => void;
}

/** The workflow's definitions, and one of them drawn over today's. */
export function WhatChanged({ workflow, chart, counts, compared: hash, onCompare }: WhatChangedProps) {
  const definitions = useQuery<AnswerOf<'listWorkflowDefinitions'>, ApiError>(
    q<'listWorkflowDefinitions'>('listWorkflowDefinitions', { path: { name: workflow } }),
  );
  const compared = definitions.data?.find((one) => hash === shortHash(one.hash));
  const present = definitions.data?.find((one) => one.is_present);
  const marks = useMemo(
    () =>
      compared === undefined || present === undefined
        ? undefined
        : marksOfChanges(chart, changesBetween(compared, present)),
    [chart, compared, present],
  );
  return (
    <>
      {definitions.error !== null && (
        <LoadFailed error={definitions.error} onRetry={() => void definitions.refetch()} />
      )}
      {definitions.data !== undefined && (
        <DefinitionList
          workflow={workflow}
          chart={chart}
          definitions={definitions.data}
          compared={compared?.hash}
          onCompare={(next) => onCompare(next && shortHash(next))}
        />
      )}
      <DiagramFrame name={workflow} counts={counts} marks={marks} />
    </>
  );
}
