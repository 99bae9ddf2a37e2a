import { Button, SegmentedControl } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '../../../api/client.ts';
import type { ApiError } from '../../../api/errors.ts';
import { q, useApiMutation } from '../../../api/query.ts';
import { ROLE } from '../../../domain/codes.ts';
import type { WorkflowName } from '../../../machines/workflow.ts';
import { WORKFLOWS } from '../../../machines/workflows.ts';
import { ConfirmAction } from '../../../ui/actions/ConfirmAction.tsx';
import { count, dateTime, day, plural } from '../../../ui/format.ts';
import { LoadFailed } from '../../../ui/notices/LoadFailed.tsx';
import { Notice } from '../../../ui/notices/Notice.tsx';
import { toast } from '../../../ui/notices/toast.ts';
import { accessOf, useUser } from '../../../ui/session/session.ts';
import type { WorkflowsView } from '../workflows-view.ts';
import { DutyForm } from './DutyForm.tsx';
import { CHANGED_BY_DUTIES, type KeptDuty } from './kept-duty.ts';
import { FindingList } from './FindingList.tsx';
import { FINDING_STATES, stateAsked } from './finding-states.ts';

import css from './duties.module.css';

interface DutiesProps {
  view: WorkflowsView;
  onView: (change: Partial<WorkflowsView>) => void;
  onOpen: (workflow: WorkflowName, recordId: string) => void;
}

/** The duties, and the steps that broke them. */
export function Duties({ view, onView, onOpen }: DutiesProps) {
  const user = useUser();
  const states = user.role_id === ROLE.administrator && accessOf(user, 'workflows').write;
  const { data, error, refetch } = useQuery<AnswerOf<'listDuties'>, ApiError>(q<'listDuties'>('listDuties'));
  const [isStating, setStating] = useState(false);
  const check = useApiMutation('checkDuties', {
    invalidates: CHANGED_BY_DUTIES,
    onSuccess: ({ message }) => toast.done(message),
    onError: ({ message }) => toast.failed('The check failed', message),
  });
  if (error !== null) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <p className={css.quiet}>Reading the duties ...</p>;
  const status = stateAsked(view.findingState);
  const chosen = data.find(({ id }) => id === view.duty);
  return (
    <section className={css.part} aria-label="Duties">
      <div className={css.acts}>
        {states && <Button onClick={() => setStating(true)}>State a duty</Button>}
        {data.length > 0 && (
          <Button
            variant="default"
            leftSection={<IconShieldCheck size={16} aria-hidden />}
            loading={check.isPending}
            onClick={() => check.mutate({})}
          >
            Check duties now
          </Button>
        )}
      </div>
      {states && <DutyForm opened={isStating} onClose={() => setStating(false)} />}
      {data.length === 0 ? (
        <Notice title="No duties yet">
          A duty says who may not do what together: who confirmed a stone may not approve it. Every night the
          steps of the day are compared with all duties; what broke one is listed here until somebody else has
          accepted why.
        </Notice>
      ) : (
        <>
          <ul className={css.duties}>
            {data.map((duty) => (
              <DutyItem
                key={duty.id}
                duty={duty}
                isChosen={duty.id === view.duty}
                mayEnd={states && duty.ended_at === null}
                onChoose={() =>
                  onView({ duty: duty.id === view.duty ? undefined : duty.id, page: undefined })
                }
              />
            ))}
          </ul>
          <div className={css.listHead}>
            <h2>{chosen === undefined ? 'Findings' : 'Findings of the chosen duty'}</h2>
            <SegmentedControl
              aria-label="State of the findings"
              value={status.key}
              onChange={(findingState) => onView({ findingState, page: undefined })}
              data={FINDING_STATES.map(({ key, label }) => ({ value: key, label }))}
            />
          </div>
          <FindingList
            key={`${view.duty} ${status.key} ${view.page}`}
            duties={data}
            dutyId={chosen?.id}
            status={status}
            page={view.page ?? 1}
            onPage={(page) => onView({ page: page === 1 ? undefined : page })}
            onOpen={onOpen}
          />
        </>
      )}
    </section>
  );
}

interface DutyItemProps {
  duty: KeptDuty;
  isChosen: boolean;
  mayEnd: boolean;
  onChoose: () => void;
}

function DutyItem({ duty, isChosen, mayEnd, onChoose }: DutyItemProps) {
  const { workflow, open, explained, accepted, unlisted, stated_by: by, ended_at: ended } = duty;
  const [asking, setAsking] = useState(false);
  const end = useApiMutation('endDuty', {
    invalidates: CHANGED_BY_DUTIES,
    onSuccess: ({ message }) => {
      setAsking(false);
      toast.done(message);
    },
    onError: ({ message }) => {
      setAsking(false);
      toast.failed(message);
    },
  });
  const words = duty.sentence;
  const found = [
    [open, 'open'],
    [explained, 'explained'],
    [accepted, 'accepted'],
  ].filter(([number]) => number !== 0);
  return (
    <li className={css.duty} data-ended={ended === null ? undefined : true}>
      <button type="button" aria-pressed={isChosen} onClick={onChoose}>
        <strong>{words}</strong>
        <span>
          {WORKFLOWS[workflow].title}
          {duty.enforced && ' · enforced'} · stated by {by} on {day(duty.stated_at)}
          {ended === null ? ` · checked ${dateTime(duty.checked_until)}` : ` · ended on ${day(ended)}`}
        </span>
      </button>
      <span className={css.found} data-open={open > 0 || undefined}>
        {found.length === 0
          ? 'No findings'
          : found.map(([number, state]) => `${count(number ?? 0)} ${state}`).join(' · ')}
        {unlisted > 0 && ` · ${plural(unlisted, 'older step')} not listed`}
      </span>
      {mayEnd && (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => setAsking(true)}
          aria-label={`End: ${words}`}
        >
          End
        </Button>
      )}
      <ConfirmAction
        opened={asking}
        onClose={() => setAsking(false)}
        title="End this duty"
        busy={end.isPending}
        onConfirm={() => end.mutate({ path: { id: duty.id } })}
      >
        {`“${words}” New steps are no longer compared with it. Its findings stay.`}
      </ConfirmAction>
    </li>
  );
}
