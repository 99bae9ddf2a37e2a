import { Button, NumberInput, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AnswerOf } from '../../../api/client.ts';
import type { ApiError } from '../../../api/errors.ts';
import { newKey, q } from '../../../api/query.ts';
import { ROLE_NAME, type RoleId } from '../../../domain/codes.ts';
import { GUARD_WORDS } from '../../../machines/chart/guard-words.ts';
import type { GuardName } from '../../../machines/guards/all.ts';
import { LIMIT_NAMES, LIMITS, type LimitName } from '../../../machines/trial/what-if.ts';
import type { WorkflowName } from '../../../machines/workflow.ts';
import { findState, WORKFLOWS } from '../../../machines/workflows.ts';
import { plural } from '../../../ui/format.ts';
import { DayInput } from '../../../ui/forms/DayInput.tsx';
import { LoadFailed } from '../../../ui/notices/LoadFailed.tsx';
import { NOTHING_ASKED } from '../questions.ts';
import { WhatIfAnswer } from './WhatIfAnswer.tsx';
import {
  CHANGES,
  isComplete,
  kindOf,
  readWhatIf,
  writeWhatIf,
  type AskedWhatIf,
  type ChangeKind,
} from './what-if-view.ts';
import css from './what-if.module.css';

interface WhatIfProps {
  workflow: WorkflowName;
  /** What is asked, as the address has it; empty before anything is. */
  written: string;
  onWritten: (written: string) => void;
  onRecord: (id: string) => void;
}

/** Which past steps another rule would have refused. */
export function WhatIf({ workflow, written, onWritten, onRecord }: WhatIfProps) {
  const asked = readWhatIf(written);
  const { data, error, isFetching, refetch } = useQuery<AnswerOf<'getWorkflowWhatIf'>, ApiError>({
    ...q<'getWorkflowWhatIf'>('getWorkflowWhatIf', {
      path: { name: workflow },
      query: {
        event: asked?.event,
        from: asked?.from,
        role_id: asked?.role,
        within_hours: asked?.hours,
        only_if: asked?.onlyIf,
        limit: asked?.limit,
        limit_value: asked?.value,
        startDate: asked?.since,
        key: KEY,
      },
    }),
    enabled: asked !== null,
  });
  return (
    <section className={css.part} aria-label="What if">
      <Question
        key={`${workflow} ${written}`}
        workflow={workflow}
        asked={asked}
        isAsking={isFetching}
        onAsk={(next) => (writeWhatIf(next) === written ? void refetch() : onWritten(writeWhatIf(next)))}
      />
      {asked !== null && error !== null && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {asked !== null && error === null && data === undefined && (
        <Waiting onCancel={() => onWritten(NOTHING_ASKED.whatIf ?? '')} />
      )}
      {asked !== null && data !== undefined && (
        <WhatIfAnswer workflow={workflow} answer={data} onRecord={onRecord} />
      )}
    </section>
  );
}

/** One question at a time is asked by a page. */
const KEY = newKey();
const EVERY_MS = 1_000;

/** How far the answer has come. Leaving the question ends the work on the server. */
function Waiting({ onCancel }: { onCancel: () => void }) {
  const { data } = useQuery<AnswerOf<'getWhatIfProgress'>, ApiError>({
    ...q<'getWhatIfProgress'>('getWhatIfProgress', { query: { key: KEY } }),
    refetchInterval: EVERY_MS,
    gcTime: 0,
  });
  const percent = data?.percent ?? 0;
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const clock = setInterval(() => setSeconds((one) => one + 1), EVERY_MS);
    return () => clearInterval(clock);
  }, []);
  return (
    <p className={css.basis}>
      {percent === 0 ? 'Reading the histories ...' : `Deciding the past again: ${percent} %`}{' '}
      <progress aria-label="Decided" max={100} value={percent} /> {seconds > 0 && plural(seconds, 'second')}{' '}
      <Button variant="default" size="compact-sm" onClick={onCancel}>
        Cancel
      </Button>
    </p>
  );
}

interface QuestionProps {
  workflow: WorkflowName;
  asked: AskedWhatIf | null;
  isAsking: boolean;
  onAsk: (asked: AskedWhatIf) => void;
}

const KIND_WORDS: Readonly<Record<ChangeKind, string>> = {
  transition: 'a step had not been possible',
  time: 'a step had to come in time',
  condition: 'a step had needed a condition',
  limit: 'a limit had been another',
};

const LIMIT_WORDS: Readonly<Record<LimitName, string>> = {
  'holds.limit': 'Stones on hold at once',
  'credit.limit': 'Credit of a client, USD',
  'begun.open.most': 'Open at once',
  'begun.day.most': 'Begun in a day',
  'powers.confirms_up_to': 'Confirmed alone, USD',
};

function Question({ workflow, asked, isAsking, onAsk }: QuestionProps) {
  const [kind, setKind] = useState<ChangeKind>(kindOf(asked ?? {}));
  const [chosen, setChosen] = useState<AskedWhatIf>(asked ?? {});
  const choose = (next: AskedWhatIf) => setChosen({ ...chosen, ...next });
  const limits = limitsOf(workflow);
  const kinds = CHANGES.filter((one) => one !== 'limit' || limits.length > 0);
  const isReady =
    isComplete(chosen) &&
    (kind !== 'time' || chosen.hours !== undefined) &&
    (kind !== 'condition' || chosen.onlyIf !== undefined);
  return (
    <form
      className={css.question}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        if (isReady) onAsk(chosen);
      }}
    >
      <Select
        label="If"
        allowDeselect={false}
        data={kinds.map((value) => ({ value, label: KIND_WORDS[value] }))}
        value={kind}
        onChange={(next) => {
          setKind(CHANGES.find((one) => one === next) ?? 'transition');
          setChosen(
            next === 'limit'
              ? { since: chosen.since }
              : { event: chosen.event, from: chosen.from, since: chosen.since },
          );
        }}
      />
      {kind === 'limit' ? (
        <LimitFields limits={limits} chosen={chosen} onChoose={choose} />
      ) : (
        <StepFields workflow={workflow} kind={kind} chosen={chosen} onChoose={choose} />
      )}
      <DayInput
        label="Since"
        none="The beginning"
        value={chosen.since ?? null}
        onChange={(since) => choose({ since: since ?? undefined })}
      />
      <Button type="submit" disabled={!isReady} loading={isAsking}>
        Decide the past again
      </Button>
    </form>
  );
}

interface FieldsProps {
  chosen: AskedWhatIf;
  onChoose: (next: AskedWhatIf) => void;
}

/** The limits that a transition of the machine has. */
const limitsOf = (workflow: WorkflowName): LimitName[] => {
  const guards = new Set(WORKFLOWS[workflow].rules.flatMap((rule) => rule.guards));
  return LIMIT_NAMES.filter((name) => LIMITS[name].guards.some((guard) => guards.has(guard)));
};

function LimitFields({ limits, chosen, onChoose }: FieldsProps & { limits: readonly LimitName[] }) {
  return (
    <>
      <Select
        label="Limit"
        placeholder="Choose a limit"
        allowDeselect={false}
        data={limits.map((value) => ({ value, label: LIMIT_WORDS[value] }))}
        value={chosen.limit ?? null}
        onChange={(next) => onChoose({ limit: LIMIT_NAMES.find((one) => one === next) })}
      />
      <NumberInput
        label="At most"
        min={0}
        max={9_999_999_999}
        allowDecimal={false}
        thousandSeparator=","
        value={chosen.value ?? ''}
        onChange={(next) => onChoose({ value: typeof next === 'number' ? next : undefined })}
      />
    </>
  );
}

function StepFields({
  workflow,
  kind,
  chosen,
  onChoose,
}: FieldsProps & { workflow: WorkflowName; kind: ChangeKind }) {
  const { rules } = WORKFLOWS[workflow];
  const events = [...new Map(rules.map(({ event, label }) => [event, label]))];
  const own = rules.filter(({ event }) => event === chosen.event);
  const roles = [...new Set(own.flatMap((rule) => rule.roles))];
  return (
    <>
      <Select
        label="Step"
        placeholder="Choose what happens"
        searchable
        allowDeselect={false}
        data={events.map(([value, label]) => ({ value, label }))}
        value={chosen.event ?? null}
        onChange={(event) => onChoose({ event: event ?? undefined, from: undefined, role: undefined })}
      />
      <Select
        label="From"
        placeholder="Every state"
        clearable
        disabled={chosen.event === undefined}
        data={own.map(({ from }) => ({ value: from, label: findState(workflow, from)?.label ?? from }))}
        value={chosen.from ?? null}
        onChange={(from) => onChoose({ from: from ?? undefined })}
      />
      {kind === 'transition' && (
        <Select
          label="For"
          placeholder="Everybody"
          clearable
          disabled={roles.length === 0}
          data={roles.map((role: RoleId) => ({ value: String(role), label: ROLE_NAME[role] }))}
          value={chosen.role === undefined ? null : String(chosen.role)}
          onChange={(role) => onChoose({ role: role === null ? undefined : Number(role) })}
        />
      )}
      {kind === 'time' && (
        <NumberInput
          label="Within hours"
          min={1}
          max={87_600}
          allowDecimal={false}
          value={chosen.hours ?? ''}
          onChange={(next) => onChoose({ hours: typeof next === 'number' && next > 0 ? next : undefined })}
        />
      )}
      {kind === 'condition' && (
        <Select
          label="Only if"
          placeholder="Choose a condition"
          searchable
          allowDeselect={false}
          data={conditionsOf(workflow)}
          value={chosen.onlyIf ?? null}
          onChange={(onlyIf) => onChoose({ onlyIf: onlyIf ?? undefined })}
        />
      )}
    </>
  );
}

/**
 * A reason, which every step says whether it has, and the conditions of the workflow: its steps
 * keep what they read. Of several with the same words, the first.
 */
function conditionsOf(workflow: WorkflowName): { value: GuardName; label: string }[] {
  const guards = new Set<GuardName>([
    'hasReason',
    ...WORKFLOWS[workflow].rules.flatMap((rule) => rule.guards),
  ]);
  return [...guards]
    .map((value) => ({ value, label: GUARD_WORDS[value] }))
    .filter(({ label }, at, all) => all.findIndex((one) => one.label === label) === at)
    .toSorted((a, b) => a.label.localeCompare(b.label));
}
