import { useState } from 'react';
import { Skeleton } from '@mantine/core';
import type { ApiQuery } from '../../api/query.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { clientName } from '../../domain/lines/client-name.ts';
import { dateTime, plural } from '../../ui/format.ts';
import { Due } from '../../ui/lists/Figures.tsx';
import { useDetail } from '../../ui/lists/use-detail.ts';
import { LoadFailed } from '../../ui/notices/LoadFailed.tsx';
import { DecisionRecord } from '../../ui/records/DecisionRecord.tsx';
import type { DecisionProps } from '../../ui/records/decision.ts';
import { DrawerSection, Facts } from '../../ui/records/RecordDrawer.tsx';
import { isLive } from '../../ui/records/timeline-steps.ts';
import { useUser } from '../../ui/session/session.ts';
import { ClientStanding } from './ClientStanding.tsx';
import { DecisionStones } from './DecisionStones.tsx';
import type { LineContent } from './line-content.ts';
import { LineTimeline, LineWords, PriceToday } from './LineDrawer.tsx';
import type { LinesAnswer } from './LineList.tsx';
import type { Line } from './lines.ts';
import type { LineQuestion } from './line-question.ts';

interface LineDecisionProps<Row extends Line> extends DecisionProps, LineContent<Row> {
  ask: (question: LineQuestion<never>) => ApiQuery<LinesAnswer<Row>>;
}

/** The lines of one record of the queue: the stones, the client, what was written, and the acts. */
export function LineDecision<Row extends Line>(props: LineDecisionProps<Row>) {
  const { decision, onDone, workflow, Actions } = props;
  const { isWaiting = ({ status }: Row) => isLive(workflow, status) } = props;
  const user = useUser();
  const { ids } = decision;
  const { detail, error, retry } = useDetail(decision.id, {
    query: props.ask({ query: { groupBy: 1, size: Math.max(1, ids.length) }, data: { ids: [...ids] } }),
    failure: MESSAGES.fetchFailed,
  });
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const lines = detail?.data ?? [];
  const waiting = lines.filter((line) => isWaiting(line));
  const chosen = waiting.filter(({ id }) => !leftOut.includes(id));
  const [first] = lines;
  // Those that are left out still wait.
  const done = (): void => (chosen.length === waiting.length ? onDone() : setLeftOut([]));
  return (
    <DecisionRecord
      title={[decision.title, ...(decision.client === null ? [] : [clientName(decision.client)])].join(' · ')}
      about={
        <>
          {ids.length > 1 && `${plural(ids.length, 'stone')}, `}since {dateTime(decision.since)}
          {decision.due != null && (
            <>
              , due <Due value={decision.due} />
            </>
          )}
        </>
      }
      actions={lines.length > 0 && <Actions lines={chosen} user={user} onDone={done} />}
    >
      {error !== null && <LoadFailed error={error} onRetry={retry} />}
      {detail === null && error === null && <Skeleton height={160} animate={false} />}
      {first !== undefined && (
        <>
          <DecisionStones
            workflow={workflow}
            lines={lines}
            waiting={waiting}
            leftOut={leftOut}
            onLeaveOut={setLeftOut}
          />
          <Words of={lines.map((line) => props.words?.(line) ?? [])} />
          {props.more !== undefined &&
            lines.map((line) => (
              <section key={line.id} aria-label={line.stock_no}>
                {lines.length > 1 && <h3>{line.stock_no}</h3>}
                {props.more?.(line)}
              </section>
            ))}
          <DrawerSection title="This record">
            <Facts facts={lines.length === 1 ? props.facts(first) : props.facts(first).slice(0, 1)} />
            {lines.length === 1 && <PriceToday line={first} isStaff />}
          </DrawerSection>
          <ClientStanding client={first.client} />
          {/* Who was faster. */}
          {waiting.length === 0 && <LineTimeline workflow={workflow} line={first} isStaff />}
        </>
      )}
    </DecisionRecord>
  );
}

type Written = ReturnType<NonNullable<LineContent<Line>['words']>>;

/** What was written about the lines, each text once. */
function Words({ of }: { of: readonly Written[] }) {
  const texts = new Map(of.flat().map((words) => [`${words.name} ${words.text}`, words]));
  const written = [...texts.values()].filter(({ text }) => text != null && text !== '');
  if (written.length === 0) return null;
  return (
    <section>
      {written.map((words) => (
        <LineWords key={`${words.name} ${words.text}`} {...words} />
      ))}
    </section>
  );
}
