import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import type { components } from '../../api/schema.gen.ts';
import { q } from '../../api/query.ts';
import { chartOf, type Chart } from '../../machines/chart/chart.ts';
import { CHART_NAMES, isWorkflow, type ChartName } from '../../machines/chart/chart-names.ts';
import { ROLE, SEES_ALL_ROLES, type RoleId } from '../../domain/codes.ts';
import { OF_CLIENTS } from '../../machines/workflow-time.ts';
import type { WorkflowName } from '../../machines/workflow.ts';
import { ListTabs } from '../../ui/lists/ListTabs.tsx';
import { plural } from '../../ui/format.ts';
import { layoutOf } from '../../ui/WorkflowDiagram/layouts.ts';
import { recordPathOf } from '../../ui/WorkflowDiagram/record-path.ts';
import { useUser } from '../../ui/session/session.ts';
import { exportBpmn, exportJson, exportMermaid, exportScxml, exportSvg } from './exports.ts';
import { PrintSheets } from './PrintSheets.tsx';
import { BEGINNING, questionOf, QUESTIONS, sameOf, type Question } from './questions.ts';
import { WasItLawful } from './WasItLawful.tsx';
import { WhatChanged } from './WhatChanged.tsx';
import { WhatHappened, type ChosenRecord } from './WhatHappened.tsx';
import { WhatMayHappen } from './WhatMayHappen.tsx';
import { TakeAlong } from './TakeAlong.tsx';
import { WorkflowChoice } from './WorkflowChoice.tsx';
import type { WorkflowsView } from './workflows-view.ts';
import common from '../../ui/common.module.css';
import css from './workflows.module.css';

/** While a check runs, whether it is done. */
const RUNNING_MS = 5_000;

/** Roles that take records and their histories along. */
const TAKES_RECORDS: readonly RoleId[] = [ROLE.administrator, ROLE.auditor];

/** Questions about machines without records, too. */
const OF_EVERY_MACHINE: readonly Question[] = ['may', 'along'];
/** Questions about the records of all clients. */
const OF_ALL: readonly Question[] = ['lawful', 'changed'];

type Summary = components['schemas']['WorkflowSummary'];

export interface WorkflowsScreenProps {
  view: WorkflowsView;
  onView: (view: WorkflowsView) => void;
}

/** Every machine: what may happen, what did, whether it was lawful, what changed, and its files. */
export function WorkflowsScreen({ view, onView }: WorkflowsScreenProps) {
  const { role_id: role } = useUser();
  const seesAll = SEES_ALL_ROLES.includes(role);
  // Stones belong to no client.
  const name = view.machine ?? (seesAll ? 'stone' : 'hold');
  const { machine } = view;
  const workflow = isWorkflow(name) ? name : null;
  const chart = useMemo(() => chartOf(name), [name]);
  const questions = QUESTIONS.filter(({ key }) =>
    workflow === null ? OF_EVERY_MACHINE.includes(key) : isAsked(key, seesAll),
  );
  const asked = questionOf(view);
  const question = questions.some(({ key }) => key === asked) ? asked : 'may';

  const summaries = useQuery(q('listWorkflows'));
  const countsOf = useCounts(summaries.data);
  const counts = countsOf(name);
  const summary = summaries.data?.find((one) => one.workflow === name);
  const record = useChosenRecord(view, workflow, chart);
  const checks = useQuery<AnswerOf<'getConformance'>, ApiError>({
    ...q<'getConformance'>('getConformance'),
    enabled: seesAll,
    refetchInterval: ({ state }) => (state.data?.running_since == null ? false : RUNNING_MS),
  });
  const findings = checks.data?.last?.findings ?? [];
  // The times would have to wait for it: it may read all histories.
  const seal = useQuery({ ...q('getSeal'), enabled: seesAll && view.times === undefined });
  const alert = alertOf(findings.length, seal.data?.verifies !== false);

  const sheets = useRef<HTMLDivElement>(null);
  const drawing = () => sheets.current?.querySelector<SVGSVGElement>(`svg[data-chart="${name}"]`) ?? null;
  return (
    <div className={css.page}>
      <header className={css.header}>
        <div>
          <h1>Workflows</h1>
          <p className={common.quiet}>
            What can happen to a record, who can do it, and whether every record complied.
          </p>
        </div>
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => window.print()}
        >
          Print
        </Button>
      </header>
      <div className={css.choices}>
        <WorkflowChoice
          names={CHART_NAMES.filter((one) => seesAll || (isWorkflow(one) && OF_CLIENTS.includes(one)))}
          name={name}
          summaries={summaries.data}
          findings={findings}
          onName={(chosen) =>
            onView({ machine: chosen === 'stone' ? undefined : chosen, ...sameOf(view, question) })
          }
        />
        <ListTabs
          tabs={questions.map((one) => ({
            ...one,
            ...(one.key === 'lawful' && alert !== null && { alert }),
          }))}
          tab={question}
          onTab={(key) => onView({ machine, ...BEGINNING[key as Question] })}
        />
      </div>
      {question === 'may' && <WhatMayHappen chart={chart} counts={counts} view={view} onView={onView} />}
      {question === 'along' && (
        <TakeAlong
          workflow={TAKES_RECORDS.includes(role) ? workflow : null}
          files={{
            SVG: () => {
              const svg = drawing();
              if (svg !== null) exportSvg(svg, name);
            },
            JSON: () => exportJson(chart, summary),
            SCXML: () => exportScxml(chart),
            BPMN: () => exportBpmn(chart, layoutOf(name)),
            Mermaid: () => exportMermaid(chart),
          }}
        />
      )}
      {question === 'lawful' && (
        <WasItLawful
          name={name}
          checks={checks}
          open={countsOf('dutyFinding')?.get('open') ?? 0}
          view={view}
          onView={onView}
        />
      )}
      {workflow !== null && question === 'changed' && (
        <WhatChanged
          workflow={workflow}
          chart={chart}
          counts={counts}
          compared={view.definition}
          onCompare={(definition) => onView({ ...view, definition })}
        />
      )}
      {workflow !== null &&
        (question === 'happened' || (question === 'lawful' && view.record !== undefined)) && (
          <WhatHappened
            workflow={workflow}
            counts={counts}
            view={view}
            onView={onView}
            record={record}
            present={summary?.definition_hash}
            seesAll={seesAll}
          />
        )}
      {summaries.isError && (
        <p className={css.uncounted} role="alert">
          How many records are in each state could not be read: {summaries.error.message}
        </p>
      )}
      <PrintSheets
        ref={sheets}
        countsOf={countsOf}
        current={name}
        way={record.way?.taken}
        record={recordInWords(record.data)}
      />
    </div>
  );
}

/** What is to be looked at, wherever somebody is on the screen. */
function alertOf(findings: number, isSealed: boolean): string | null {
  if (!isSealed) return 'the seal does not verify';
  return findings === 0 ? null : plural(findings, 'finding');
}

const isAsked = (question: Question, seesAll: boolean): boolean => seesAll || !OF_ALL.includes(question);

/** The record of the address with its path up to the selected step. */
function useChosenRecord(view: WorkflowsView, workflow: WorkflowName | null, chart: Chart): ChosenRecord {
  const query = useQuery<components['schemas']['WorkflowRecord'], ApiError>({
    ...q<'getWorkflowRecord'>('getWorkflowRecord', {
      path: { name: workflow ?? 'stone', id: view.record ?? '' },
    }),
    enabled: workflow !== null && view.record !== undefined,
  });
  const data = view.record === undefined ? null : (query.data ?? null);
  const step = Math.min(view.step ?? Number.POSITIVE_INFINITY, data?.history.length ?? 0);
  const way = useMemo(
    () => (data === null ? null : recordPathOf(chart, data.history, step)),
    [chart, data, step],
  );
  return { query, data, step, way };
}

/** `PV100001 · Meridian, Hold, 3 steps`: the record whose path the print view shows. */
const recordInWords = (record: components['schemas']['WorkflowRecord'] | null): string | null =>
  record === null
    ? null
    : [
        [record.title ?? record.id, record.client_name].filter(Boolean).join(' · '),
        record.label,
        plural(record.history.length, 'step'),
      ].join(', ');

function useCounts(summaries: readonly Summary[] | undefined) {
  return useMemo(() => {
    const byName = new Map(
      summaries?.map(({ workflow, states }) => [
        workflow,
        new Map(states.map(({ state, count }) => [state, count])),
      ]),
    );
    return (name: ChartName) => (isWorkflow(name) ? byName.get(name) : undefined);
  }, [summaries]);
}
