import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState, type CSSProperties } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import type { components } from '../../api/schema.gen.ts';
import { q, useApiMutation } from '../../api/query.ts';
import { chartOf, chartTitle } from '../../machines/chart/chart.ts';
import { CHART_NAMES, isWorkflow, type ChartName } from '../../machines/chart/chart-names.ts';
import { changesBetween } from '../../machines/chart/definition-changes.ts';
import { ROLE, SEES_ALL_ROLES, type RoleId } from '../../domain/codes.ts';
import type { EventLogFormat } from '../../domain/text/file-names.ts';
import { OF_CLIENTS } from '../../machines/workflow-time.ts';
import { ListTabs } from '../../ui/lists/ListTabs.tsx';
import { plural } from '../../ui/format.ts';
import { LoadFailed } from '../../ui/notices/LoadFailed.tsx';
import { Notice } from '../../ui/notices/Notice.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { layoutOf } from '../../ui/WorkflowDiagram/layouts.ts';
import { WorkflowDiagram } from '../../ui/WorkflowDiagram/WorkflowDiagram.tsx';
import { recordPathOf } from '../../ui/WorkflowDiagram/record-path.ts';
import { useUser } from '../../ui/session/session.ts';
import { CheckStrip } from './CheckStrip.tsx';
import { ConformanceReport } from './ConformanceReport.tsx';
import { marksOfChanges, shortHash } from './definition-words.ts';
import { DefinitionList } from './DefinitionList.tsx';
import { exportBpmn, exportJson, exportMermaid, exportScxml, exportSvg } from './exports.ts';
import { HistoryDownload } from './HistoryDownload.tsx';
import { PrintSheets } from './PrintSheets.tsx';
import { RecordList } from './RecordList.tsx';
import { RecordTimeline } from './RecordTimeline.tsx';
import { SealStrip } from './SealStrip.tsx';
import { Simulation } from './simulation/Simulation.tsx';
import { readTimesView } from './times/times-view.ts';
import { WhereTimeGoes } from './times/WhereTimeGoes.tsx';
import { TransitionTables } from './TransitionTables.tsx';
import { WorkflowActions } from './WorkflowActions.tsx';
import type { WorkflowsView } from './workflows-view.ts';
import common from '../../ui/common.module.css';
import css from './workflows.module.css';

/** While a check runs, whether it is done. */
const RUNNING_MS = 5_000;

/** Roles that download histories as event logs. */
const TAKES_HISTORY: readonly RoleId[] = [ROLE.administrator, ROLE.auditor];

type Summary = components['schemas']['WorkflowSummary'];

export interface WorkflowsScreenProps {
  view: WorkflowsView;
  onView: (view: WorkflowsView) => void;
}

/**
 * The auditor's screen: every machine as diagram and tables, the path of each record, and the
 * conformance check.
 */
export function WorkflowsScreen({ view, onView }: WorkflowsScreenProps) {
  const { role_id: role } = useUser();
  const seesAll = SEES_ALL_ROLES.includes(role);
  const [log, setLog] = useState<EventLogFormat | null>(null);
  // Stones belong to no client.
  const name = view.machine ?? (seesAll ? 'stone' : 'hold');
  const workflow = isWorkflow(name) ? name : null;
  const chart = useMemo(() => chartOf(name), [name]);
  const layout = layoutOf(name);
  const change = (part: Partial<WorkflowsView>) => onView({ ...view, ...part });

  const summaries = useQuery(q('listWorkflows'));
  const countsOf = useCounts(summaries.data);
  const counts = countsOf(name);
  const record = useQuery({
    ...q('getWorkflowRecord', { path: { name: workflow ?? 'stone', id: view.record ?? '' } }),
    enabled: workflow !== null && view.record !== undefined,
  });
  const chosen = view.record === undefined ? null : (record.data ?? null);
  const step = Math.min(view.step ?? Number.POSITIVE_INFINITY, chosen?.history.length ?? 0);
  const way = useMemo(
    () => (chosen === null ? null : recordPathOf(chart, chosen.history, step)),
    [chart, chosen, step],
  );
  const checks = useQuery<AnswerOf<'getConformance'>, ApiError>({
    ...q<'getConformance'>('getConformance'),
    enabled: seesAll,
    refetchInterval: ({ state }) => (state.data?.running_since == null ? false : RUNNING_MS),
  });
  const conformance = useApiMutation('checkConformance', {
    invalidates: ['getConformance'],
    onSuccess: () => change({ findings: true }),
    onError: (error) => toast.failed('The check failed', error.message),
  });

  const sheets = useRef<HTMLDivElement>(null);
  const drawing = () => sheets.current?.querySelector<SVGSVGElement>(`svg[data-chart="${name}"]`) ?? null;
  const latest = useRef({ view, onView });
  useEffect(() => {
    latest.current = { view, onView };
  });
  const pickState = useCallback((state: string) => {
    const { view: now, onView: go } = latest.current;
    go({ machine: now.machine, records: true, state });
  }, []);
  const led = view.times === undefined ? undefined : readTimesView(view.times);
  const definitions = useQuery<AnswerOf<'listWorkflowDefinitions'>, ApiError>({
    ...q<'listWorkflowDefinitions'>('listWorkflowDefinitions', { path: { name: workflow ?? 'stone' } }),
    enabled: seesAll && workflow !== null && view.definitions === true,
  });
  const compared = definitions.data?.find(({ hash }) => view.definition === shortHash(hash));
  const present = definitions.data?.find((one) => one.is_present);
  const marks = useMemo(
    () =>
      compared === undefined || present === undefined
        ? undefined
        : marksOfChanges(chart, changesBetween(compared, present)),
    [chart, compared, present],
  );
  const simulates = workflow !== null && view.simulate === true;
  const panel =
    workflow !== null &&
    !simulates &&
    (view.records === true || view.record !== undefined || led?.path !== undefined);
  /** While a record is chosen, the plain diagram shows its path. */
  const showsTimes = workflow !== null && view.times !== undefined && view.record === undefined;

  return (
    <div className={css.page}>
      <header className={css.header}>
        <div>
          <h1>Workflows</h1>
          <p className={common.quiet}>
            What can happen to a record, who can do it, and whether every record complied.
          </p>
        </div>
        <WorkflowActions
          onRecords={workflow !== null && !panel ? () => change({ records: true }) : null}
          onTimes={
            workflow === null
              ? null
              : () => onView({ machine: view.machine, ...(!showsTimes && { times: view.times ?? 'times' }) })
          }
          showsTimes={showsTimes}
          onSimulate={
            workflow === null
              ? null
              : () => onView({ machine: view.machine, simulate: simulates ? undefined : true })
          }
          simulates={simulates}
          onDefinitions={
            seesAll && workflow !== null
              ? () => onView({ machine: view.machine, definitions: view.definitions ? undefined : true })
              : null
          }
          showsDefinitions={view.definitions === true}
          files={{
            SVG: () => {
              const svg = drawing();
              if (svg !== null) exportSvg(svg, name);
            },
            JSON: () =>
              exportJson(
                chart,
                summaries.data?.find((one) => one.workflow === name),
              ),
            SCXML: () => exportScxml(chart),
            BPMN: () => exportBpmn(chart, layout),
            Mermaid: () => exportMermaid(chart),
            ...(workflow !== null &&
              TAKES_HISTORY.includes(role) && {
                'History as OCEL 2.0': () => setLog('ocel'),
                'History as XES': () => setLog('xes'),
              }),
          }}
          onCheck={seesAll ? () => conformance.mutate({}) : null}
          isChecking={conformance.isPending}
        />
      </header>
      {/* Checking the seal reads all histories, which the times would have to wait for. */}
      {seesAll && !showsTimes && <SealStrip />}
      {seesAll && !showsTimes && (
        <CheckStrip query={checks} onShow={view.findings ? null : () => change({ findings: true })} />
      )}
      {view.findings && checks.data?.last != null && (
        <ConformanceReport
          report={checks.data.last}
          machine={name}
          onOpen={(to, id) => onView({ machine: to, record: id, findings: true })}
          onClose={() => change({ findings: undefined })}
        />
      )}
      <ListTabs
        tabs={tabsOf(summaries.data, seesAll)}
        tab={name}
        onTab={(key) =>
          onView({
            machine: key === 'stone' ? undefined : (key as ChartName),
            findings: view.findings,
            ...(showsTimes && { times: view.times }),
            definitions: view.definitions,
            simulate: view.simulate,
          })
        }
      />
      {view.definitions === true && definitions.error !== null && (
        <LoadFailed error={definitions.error} onRetry={() => void definitions.refetch()} />
      )}
      {view.definitions === true && workflow !== null && definitions.data !== undefined && (
        <DefinitionList
          workflow={workflow}
          chart={chart}
          definitions={definitions.data}
          compared={compared?.hash}
          onCompare={(hash) => change({ definition: hash && shortHash(hash) })}
        />
      )}
      <div className={css.main} data-panel={panel || simulates || undefined}>
        {simulates ? (
          <Simulation
            key={workflow}
            workflow={workflow}
            from={view.state}
            onFrom={(state) => change({ state })}
            onClose={() => onView({ machine: view.machine })}
          />
        ) : showsTimes && workflow !== null && view.times !== undefined ? (
          <WhereTimeGoes
            workflow={workflow}
            written={view.times}
            onWritten={(times) => change({ times, page: undefined })}
            onRecord={(machine, record) => onView({ machine, times: view.times, record })}
          />
        ) : (
          <div
            className={css.diagram}
            style={{ '--aspect': `${layout.width} / ${layout.height + 40}` } as CSSProperties}
          >
            <WorkflowDiagram
              name={name}
              counts={counts}
              way={way}
              marks={way === null ? marks : undefined}
              onPickState={workflow === null ? undefined : pickState}
            />
          </div>
        )}
        {panel && view.record === undefined && (
          <RecordList workflow={workflow} view={view} led={led} onView={change} />
        )}
        {panel && view.record !== undefined && chosen === null && (
          <section className={css.panel} aria-busy={record.isPending}>
            {record.isError && (
              <Notice
                tone="error"
                title={record.error.message}
                action={
                  <Button
                    variant="default"
                    onClick={() => change({ record: undefined, step: undefined, records: true })}
                  >
                    Choose another record
                  </Button>
                }
              />
            )}
          </section>
        )}
        {panel && chosen !== null && (
          <RecordTimeline
            key={chosen.id}
            workflow={workflow}
            record={chosen}
            step={step}
            onStep={(next) => change({ step: next })}
            present={summaries.data?.find((one) => one.workflow === workflow)?.definition_hash}
            onDefinition={
              seesAll
                ? (hash) => onView({ machine: view.machine, definitions: true, definition: shortHash(hash) })
                : null
            }
            onSimulate={(state) => onView({ machine: view.machine, simulate: true, state })}
            onBack={() =>
              change({ record: undefined, step: undefined, records: view.times === undefined || undefined })
            }
          />
        )}
      </div>
      {summaries.isError && (
        <p className={css.uncounted} role="alert">
          How many records are in each state could not be read: {summaries.error.message}
        </p>
      )}
      {!showsTimes && <TransitionTables chart={chart} counts={counts} />}
      {workflow !== null && <HistoryDownload workflow={workflow} format={log} onClose={() => setLog(null)} />}
      <PrintSheets
        ref={sheets}
        countsOf={countsOf}
        current={name}
        way={way?.taken}
        record={recordInWords(chosen)}
      />
    </div>
  );
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

/** Those who see some clients only have the workflows of clients. */
const tabsOf = (summaries: readonly Summary[] | undefined, seesAll: boolean) =>
  CHART_NAMES.filter((name) => seesAll || (isWorkflow(name) && OF_CLIENTS.includes(name))).map((name) => ({
    key: name,
    label: chartTitle(name),
    count: summaries?.find(({ workflow }) => workflow === name)?.records,
    ...(name === 'stone' && { room: 7 }),
  }));
