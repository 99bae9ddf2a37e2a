import { Alert, Button, Checkbox, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { AnswerOf } from '../../../api/client.ts';
import { q, useApiMutation } from '../../../api/query.ts';
import { ROLE_NAME, type RoleId } from '../../../domain/codes.ts';
import { MESSAGES } from '../../../domain/messages.ts';
import { decide } from '../../../machines/decide.ts';
import type { FactsOf } from '../../../machines/decision-facts.ts';
import type { WorkflowName } from '../../../machines/workflow.ts';
import { statusLabel, WORKFLOWS } from '../../../machines/workflows.ts';
import { ActionButton, type ActionDecision } from '../../../ui/actions/ActionButton.tsx';
import { ConfirmAction } from '../../../ui/actions/ConfirmAction.tsx';
import { ANY_REASON, permissionDecision } from '../../../ui/actions/permission-decision.ts';
import { dateTime, money, plural } from '../../../ui/format.ts';
import { useFetchCycle } from '../../../ui/lists/use-fetch-cycle.ts';
import { Pages } from '../../../ui/lists/Pages.tsx';
import { LoadFailed } from '../../../ui/notices/LoadFailed.tsx';
import { Notice } from '../../../ui/notices/Notice.tsx';
import { toast } from '../../../ui/notices/toast.ts';
import { StatusBadge } from '../../../ui/records/StatusBadge.tsx';
import { actorOf, useUser, type User } from '../../../ui/session/session.ts';
import { CHANGED_BY_DUTIES, type KeptDuty } from './kept-duty.ts';
import type { AskedState } from './finding-states.ts';
import css from './duties.module.css';

type Answer = AnswerOf<'listFindings'>;
type Finding = Answer['findings'][number];
type Move = 'EXPLAIN' | 'ACCEPT' | 'REOPEN';

const MOVES: readonly { move: Move; label: string; done: string; says: string }[] = [
  { move: 'EXPLAIN', label: 'Explain', done: 'Explain', says: 'Say why the step was taken by this person.' },
  { move: 'ACCEPT', label: 'Accept', done: 'Accept', says: 'Say why this is in order. It ends the matter.' },
  { move: 'REOPEN', label: 'Reopen', done: 'Reopen', says: 'Say what the explanation lacks.' },
];

const rowsOf = (answer: Answer): readonly Finding[] => answer.findings;
const rowId = ({ id }: Finding): string => id;
const SIZE = 50;

interface FindingListProps {
  duties: readonly KeptDuty[];
  /** Only the findings of this duty. */
  dutyId: string | undefined;
  status: AskedState;
  page: number;
  onPage: (page: number) => void;
  onOpen: (workflow: WorkflowName, recordId: string) => void;
}

/** The findings, with the answers to the chosen ones. */
export function FindingList({ duties, dutyId, status, page, onPage, onOpen }: FindingListProps) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const cycle = useFetchCycle<Answer, Finding>({
    query: q('listFindings', { query: { duty_id: dutyId, status: status.status, page, size: SIZE } }),
    rowsOf,
    rowId,
    failure: MESSAGES.fetchFailed,
  });
  if (cycle.error !== null) return <LoadFailed error={cycle.error} onRetry={cycle.retry} />;
  const { rows } = cycle;
  const pages = cycle.answer?.pagination.totalPages ?? 0;
  const selected = rows.filter(({ id }) => chosen.includes(id));
  if (cycle.state === 'success' && rows.length === 0)
    return (
      <Notice title="No findings here">
        {status.status === undefined ? 'No step broke a duty.' : 'Choose another state to see the others.'}
      </Notice>
    );
  return (
    <>
      <FindingActs
        selected={selected}
        onDone={() => {
          setChosen([]);
          cycle.retry();
        }}
      />
      <p className={css.quiet} role="status">
        {cycle.state === 'success' ? plural(cycle.total, 'finding') : 'Reading the findings'}
      </p>
      <ul className={css.findings} aria-busy={cycle.state === 'pending'}>
        {rows.map((row) => (
          <li key={row.id} className={css.finding}>
            <Checkbox
              aria-label={`Choose ${row.title}, step ${row.step}`}
              checked={chosen.includes(row.id)}
              onChange={(event) =>
                setChosen(
                  event.currentTarget.checked ? [...chosen, row.id] : chosen.filter((one) => one !== row.id),
                )
              }
            />
            <div className={css.facts}>
              <button type="button" onClick={() => onOpen(row.workflow, row.record_id)}>
                <strong>{row.title}</strong>
                <span>{WORKFLOWS[row.workflow].title}</span>
              </button>
              <p>{inWords(row)}</p>
              {dutyId === undefined && <p className={css.quiet}>{wordsOfDuty(duties, row.duty_id)}</p>}
              {row.last !== null && (
                <p className={css.last}>
                  {ANSWERED[row.last.event] ?? row.last.event} by {row.last.by}, {dateTime(row.last.at)}
                  {row.last.reason !== null && `: ${row.last.reason}`}
                </p>
              )}
            </div>
            <span className={css.amount}>{row.amount !== null && `$\u00a0${money(row.amount)}`}</span>
            <StatusBadge status={statusLabel('dutyFinding', row.status)} />
          </li>
        ))}
      </ul>
      {pages > 1 && <Pages page={page} pages={pages} onPage={onPage} />}
    </>
  );
}

const ANSWERED: Readonly<Record<string, string>> = {
  EXPLAIN: 'Explained',
  ACCEPT: 'Accepted',
  REOPEN: 'Reopened',
};

const wordsOfDuty = (duties: readonly KeptDuty[], id: string): string =>
  duties.find((one) => one.id === id)?.sentence ?? '';

const stepLabel = (workflow: WorkflowName, event: string): string =>
  WORKFLOWS[workflow].rules.find((rule) => rule.event === event)?.label ?? event;

/** `Asha Mehta (Administrator): Approve, step 3, 26 Nov 2026, 09:10, after Confirm, step 1` */
function inWords({ person, role_id: role, workflow, event, step, at, earlier }: Finding): string {
  const who = role === null ? person : `${person} (${ROLE_NAME[role as RoleId]})`;
  const first =
    earlier === null
      ? ''
      : `, after ${stepLabel(earlier.workflow, earlier.event)}${
          earlier.workflow === workflow
            ? `, step ${earlier.step}`
            : ` of its ${WORKFLOWS[earlier.workflow].title.toLowerCase()}`
        }`;
  return `${who}: ${stepLabel(workflow, event)}, step ${step}, ${dateTime(at)}${first}`;
}

/** What may be answered to all of these findings, by the machine. */
function decisionOf(user: User, move: Move, selected: readonly Finding[]): ActionDecision {
  if (selected.length === 0) return { ok: false, refusal: { sentence: 'Choose findings first.' } };
  for (const { status, is_own: isOwn } of selected) {
    const facts: FactsOf<'finding'> = { actor: actorOf(user), reason: ANY_REASON, finding: { isOwn } };
    const decision = decide('dutyFinding', status, { type: move }, facts);
    if (!decision.ok) return decision;
  }
  return permissionDecision(user, 'workflows');
}

function FindingActs({ selected, onDone }: { selected: readonly Finding[]; onDone: () => void }) {
  const user = useUser();
  const [asked, setAsked] = useState<(typeof MOVES)[number]>();
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const answer = useApiMutation('answerFindings', {
    invalidates: CHANGED_BY_DUTIES,
    onSuccess: ({ message }) => {
      setOpen(false);
      toast.done(message);
      onDone();
    },
  });
  return (
    <div className={css.acts}>
      {MOVES.map((one) => (
        <ActionButton
          key={one.move}
          size="compact-md"
          variant="default"
          decision={decisionOf(user, one.move, selected)}
          onClick={() => {
            answer.reset();
            setReason('');
            setAsked(one);
            setOpen(true);
          }}
        >
          {one.label}
        </ActionButton>
      ))}
      {selected.length > 0 && (
        <Button variant="subtle" size="compact-md" onClick={onDone}>
          Clear {selected.length}
        </Button>
      )}
      <ConfirmAction
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={`${asked?.done ?? ''} ${plural(selected.length, 'finding')}`}
        ready={reason.trim() !== ''}
        busy={answer.isPending}
        onConfirm={() =>
          asked !== undefined &&
          answer.mutate({ data: { ids: selected.map(rowId), event: asked.move, reason: reason.trim() } })
        }
        fields={
          <>
            <Textarea
              label="Reason"
              required
              maxLength={1_000}
              autosize
              minRows={3}
              data-autofocus
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
            {answer.error !== null && (
              <Alert color="red" role="alert">
                {answer.error.message}
              </Alert>
            )}
          </>
        }
      >
        {asked?.says} It stays with the finding.
      </ConfirmAction>
    </div>
  );
}
