import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '../../../api/client.ts';
import type { ApiError } from '../../../api/errors.ts';
import { q } from '../../../api/query.ts';
import { ROLE_NAME, type RoleId } from '../../../domain/codes.ts';
import type { WorkflowName } from '../../../machines/workflow.ts';
import { findState, WORKFLOWS } from '../../../machines/workflows.ts';
import { DayInput } from '../../../ui/forms/DayInput.tsx';
import { LoadFailed } from '../../../ui/notices/LoadFailed.tsx';
import { WhatIfAnswer } from './WhatIfAnswer.tsx';
import { readWhatIf, writeWhatIf, type AskedWhatIf } from './what-if-view.ts';
import css from './what-if.module.css';

interface WhatIfProps {
  workflow: WorkflowName;
  /** What is asked, as the address has it; empty before anything is. */
  written: string;
  onWritten: (written: string) => void;
  onRecord: (id: string) => void;
}

/** Which past steps would have been refused without a transition, or a role's right to it. */
export function WhatIf({ workflow, written, onWritten, onRecord }: WhatIfProps) {
  const asked = readWhatIf(written);
  const { data, error, isFetching, refetch } = useQuery<AnswerOf<'getWorkflowWhatIf'>, ApiError>({
    ...q<'getWorkflowWhatIf'>('getWorkflowWhatIf', {
      path: { name: workflow },
      query: {
        event: asked?.event ?? '',
        from: asked?.from,
        role_id: asked?.role,
        startDate: asked?.since,
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
        <p className={css.basis} role="status">
          Deciding the past again ...
        </p>
      )}
      {asked !== null && data !== undefined && (
        <WhatIfAnswer workflow={workflow} answer={data} onRecord={onRecord} />
      )}
    </section>
  );
}

interface QuestionProps {
  workflow: WorkflowName;
  asked: AskedWhatIf | null;
  isAsking: boolean;
  onAsk: (asked: AskedWhatIf) => void;
}

function Question({ workflow, asked, isAsking, onAsk }: QuestionProps) {
  const { rules } = WORKFLOWS[workflow];
  const [chosen, setChosen] = useState<Partial<AskedWhatIf>>(asked ?? {});
  const events = [...new Map(rules.map(({ event, label }) => [event, label]))];
  const own = rules.filter(({ event }) => event === chosen.event);
  const roles = [...new Set(own.flatMap((rule) => rule.roles))];
  const { event } = chosen;
  return (
    <form
      className={css.question}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        if (event !== undefined) onAsk({ ...chosen, event });
      }}
    >
      <Select
        label="If there had been no"
        placeholder="Choose what happens"
        searchable
        allowDeselect={false}
        data={events.map(([value, label]) => ({ value, label }))}
        value={event ?? null}
        onChange={(next) => setChosen({ since: chosen.since, event: next ?? undefined })}
      />
      <Select
        label="From"
        placeholder="Every state"
        clearable
        disabled={event === undefined}
        data={own.map(({ from }) => ({ value: from, label: findState(workflow, from)?.label ?? from }))}
        value={chosen.from ?? null}
        onChange={(from) => setChosen({ ...chosen, from: from ?? undefined })}
      />
      <Select
        label="For"
        placeholder="Everybody"
        clearable
        disabled={roles.length === 0}
        data={roles.map((role: RoleId) => ({ value: String(role), label: ROLE_NAME[role] }))}
        value={chosen.role === undefined ? null : String(chosen.role)}
        onChange={(role) => setChosen({ ...chosen, role: role === null ? undefined : Number(role) })}
      />
      <DayInput
        label="Since"
        none="The beginning"
        value={chosen.since ?? null}
        onChange={(since) => setChosen({ ...chosen, since: since ?? undefined })}
      />
      <Button type="submit" disabled={event === undefined} loading={isAsking}>
        Decide the past again
      </Button>
    </form>
  );
}
