import { Button } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import { q } from '../../api/query.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { ROLE_NAME, SEES_ALL_ROLES, type RoleId } from '../../domain/codes.ts';
import { findState, statusLabel, WORKFLOWS } from '../../machines/workflows.ts';
import { exportXlsx } from '../../ui/lists/export-xlsx.ts';
import * as format from '../../ui/format.ts';
import { LoadFailed } from '../../ui/notices/LoadFailed.tsx';
import { Notice } from '../../ui/notices/Notice.tsx';
import { conditionsInWords, StepConditions } from '../../ui/records/StepConditions.tsx';
import { StatusBadge } from '../../ui/records/StatusBadge.tsx';
import type { DataColumn } from '../../ui/table/columns.ts';
import { toneOf } from '../../ui/notices/tone.ts';
import { useFetchCycle } from '../../ui/lists/use-fetch-cycle.ts';
import { accessOf, useUser } from '../../ui/session/session.ts';
import { factsOf, papersOf, stoneLine, verdictOf } from './timeline-texts.ts';
import { TrackPapers } from './TrackPapers.tsx';
import { TrackSheet } from './TrackSheet.tsx';
import { timelineOf, type Step, type TimelineEvent } from './timeline.ts';
import css from './track.module.css';

type Track = AnswerOf<'trackStone'>;

const rowsOf = (answer: Track): readonly Step[] => answer.history;
const rowId = (step: Step): string => step.id;

const stateLabel = (step: Step, state: string): string => findState(step.workflow, state)?.label ?? state;
const roleName = (role: number | null | undefined): string =>
  Object.entries(ROLE_NAME).find(([id]) => Number(id) === role)?.[1] ?? 'The portal';

const diagramOf = ({ workflow, record_id }: Step) => ({
  ...(workflow === 'stone' ? {} : { machine: workflow }),
  record: record_id,
});

const COLUMNS: readonly DataColumn<Step>[] = [
  { key: 'at', label: 'When', kind: 'dateTime', value: (step) => step.at },
  { key: 'workflow', label: 'Workflow', value: (step) => WORKFLOWS[step.workflow].title },
  { key: 'label', label: 'What happened', value: (step) => step.label },
  { key: 'from', label: 'From', value: (step) => stateLabel(step, step.from_state) },
  { key: 'to', label: 'To', value: (step) => stateLabel(step, step.to_state) },
  { key: 'who', label: 'Who', value: (step) => step.actor_name },
  { key: 'role', label: 'Role', value: (step) => roleName(step.role_id) },
  { key: 'reason', label: 'Reason', width: 240, value: (step) => step.reason },
];

/** The stone's current state and its history, newest first. */
export function StoneTimeline({ search, role }: { search: string; role: RoleId | undefined }) {
  const cycle = useFetchCycle<Track, Step>({
    query: q('trackStone', { query: { search, role_id: role } }),
    rowsOf,
    rowId,
    failure: MESSAGES.fetchTrackReportFailed,
  });
  const user = useUser();
  const maySeal = SEES_ALL_ROLES.includes(user.role_id) && accessOf(user, 'workflows').read;
  const seal = useQuery({ ...q('getSeal'), staleTime: 0, enabled: false });
  const [printing, setPrinting] = useState(false);
  const [printedAt, setPrintedAt] = useState(() => new Date());
  /** The seal is checked for the printed report, which also reports a failed check. */
  async function print(): Promise<void> {
    setPrinting(true);
    if (maySeal) await seal.refetch();
    setPrintedAt(new Date());
    setPrinting(false);
    // Printing waits until the report is rendered with the seal.
    requestAnimationFrame(() => window.print());
  }
  if (cycle.error !== null) {
    if (toneOf(cycle.error) !== 'missing') return <LoadFailed error={cycle.error} onRetry={cycle.retry} />;
    return (
      <Notice title={cycle.error.reason ?? MESSAGES.noStocksFound}>
        No stone has the stock or report number “{search}”.
      </Notice>
    );
  }
  if (cycle.answer === null)
    return <div className={css.loading} aria-busy aria-label="Loading the stone’s history" />;
  const track = cycle.answer;
  const story = timelineOf(cycle.rows);
  return (
    <>
      <TrackSheet track={track} story={story} printedAt={printedAt} seal={seal.data} />
      <StoneCard track={track} />
      <TrackPapers track={track} />
      <section className={css.story} aria-labelledby="story">
        <header>
          <h2 id="story">{format.plural(story.length, 'event')}</h2>
          <div className={css.acts}>
            <Button
              variant="default"
              leftSection={<IconPrinter size={16} aria-hidden />}
              loading={printing}
              onClick={() => void print()}
            >
              Print
            </Button>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              disabled={story.length === 0}
              // One answer has the whole history of the stone.
              onClick={() =>
                void exportXlsx(`track-${cycle.answer?.stone.stock_no ?? 'report'}.xlsx`, COLUMNS, cycle.rows)
              }
            >
              Export
            </Button>
          </div>
        </header>
        {story.length === 0 ? (
          <Notice title="Nothing has happened yet">
            {role === undefined
              ? 'The stone has been available since it came into stock.'
              : 'No one with this role has done anything with this stone.'}
          </Notice>
        ) : (
          <ol className={css.events}>
            {story.map((event) => (
              <Event key={event.main.id} event={event} track={track} />
            ))}
          </ol>
        )}
      </section>
    </>
  );
}

function Event({ event: { main, along }, track }: { event: TimelineEvent; track: Track }) {
  const papers = papersOf(track, main.record_id);
  const all = [main, ...along].flatMap((step) => step.conditions ?? []);
  const conditions = [...new Map(all.map((one) => [one.guard, one])).values()];
  return (
    <li className={css.event} data-colour={findState(main.workflow, main.to_state)?.colour ?? 'grey'}>
      <div className={css.deed}>
        <strong>
          {WORKFLOWS[main.workflow].title}: {main.label}
        </strong>
        <time dateTime={main.at}>{format.dateTime(main.at)}</time>
      </div>
      <p>
        {main.actor_name}
        {main.role_id == null ? '' : `, ${roleName(main.role_id).toLowerCase()}`}
      </p>
      {papers !== '' && <p>{papers}</p>}
      {main.reason != null && <q>{main.reason}</q>}
      {conditions.length > 0 && (
        <details className={css.conditions}>
          <summary>{conditionsInWords(conditions)}</summary>
          <StepConditions conditions={conditions} />
        </details>
      )}
      <ul>
        {[main, ...along].map((step) => (
          <li key={step.id}>
            <Link to="/workflows" search={diagramOf(step)} title="Show it in the diagram">
              {WORKFLOWS[step.workflow].title}
            </Link>
            <span>{stateLabel(step, step.from_state)}</span>
            <span aria-label="to">→</span>
            <StatusBadge
              status={{
                label: stateLabel(step, step.to_state),
                colour: findState(step.workflow, step.to_state)?.colour ?? 'grey',
              }}
            />
          </li>
        ))}
      </ul>
    </li>
  );
}

function StoneCard({ track }: { track: Track }) {
  const { stone, finding } = track;
  return (
    <section className={css.stone} aria-label={`Stone ${stone.stock_no}`}>
      <div className={css.name}>
        <h2>{stone.stock_no}</h2>
        <StatusBadge status={statusLabel('stone', stone.status)} />
        <p>{stoneLine(stone)}</p>
      </div>
      <dl>
        {factsOf(track).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={css.verdict} data-lawful={finding === null}>
        {verdictOf(track)}{' '}
        <Link to="/workflows" search={{ record: stone.id }}>
          Show it in the diagram
        </Link>
      </p>
    </section>
  );
}
