import { ActionIcon, Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowLeft,
  IconCheck,
  IconChevronLeft,
  IconChevronRight,
} from '@tabler/icons-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { components } from '../../api/schema.gen.ts';
import type { WorkflowName } from '../../machines/workflow.ts';
import { findState, statusLabel } from '../../machines/workflows.ts';
import { dateTime } from '../../ui/format.ts';
import { Notice } from '../../ui/notices/Notice.tsx';
import { StepConditions } from '../../ui/records/StepConditions.tsx';
import { StatusBadge } from '../../ui/records/StatusBadge.tsx';
import { roleName } from './times/role-name.ts';
import { Wait } from './Wait.tsx';
import css from './workflows.module.css';

type Record = components['schemas']['WorkflowRecord'];
type Step = components['schemas']['Step'];

export interface RecordTimelineProps {
  workflow: WorkflowName;
  record: Record;
  /** The selected step, from 1; 0 is before the first. */
  step: number;
  onStep: (step: number) => void;
  /** The hash of today's definition. */
  present: string | undefined;
  /** Leads to a definition; null for those who do not see them. */
  onDefinition: ((hash: string) => void) | null;
  /** Tries the machine out from the state after the selected step. */
  onSimulate: (state: string) => void;
  onBack: () => void;
}

/**
 * A record's path step by step, with times and people; arrow keys select a step, and the diagram
 * follows.
 */
export function RecordTimeline({
  workflow,
  record,
  step,
  onStep,
  present,
  onDefinition,
  onSimulate,
  onBack,
}: RecordTimelineProps) {
  const list = useRef<HTMLDivElement>(null);
  const last = record.history.length;
  const current = record.history[step - 1];
  // Focused, so that the arrow keys work at once after choosing a record.
  useEffect(() => list.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    const way = list.current;
    const current = way?.querySelector<HTMLElement>(`#${stepId(step)}`);
    if (way == null || current == null) return;
    // Only the list scrolls, so that the diagram stays visible.
    const above = current.offsetTop - way.offsetTop;
    const below = above + current.offsetHeight - way.clientHeight;
    if (way.scrollTop > above) way.scrollTop = above;
    else if (way.scrollTop < below) way.scrollTop = below;
  }, [step]);

  const walk = (event: KeyboardEvent) => {
    const to = target(event.key, step, last);
    if (to === null) return;
    event.preventDefault();
    if (to !== step) onStep(to);
  };
  return (
    <section className={css.panel} aria-label={`Path of ${record.title ?? record.id}`}>
      <header className={css.panelHead}>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={onBack}
        >
          Records
        </Button>
        <span className={css.scrub}>
          <ActionIcon
            variant="default"
            aria-label="Step back"
            disabled={step <= 0}
            onClick={() => onStep(step - 1)}
          >
            <IconChevronLeft size={16} aria-hidden />
          </ActionIcon>
          <output aria-live="polite">
            {step} / {last}
          </output>
          <ActionIcon
            variant="default"
            aria-label="Step forward"
            disabled={step >= last}
            onClick={() => onStep(step + 1)}
          >
            <IconChevronRight size={16} aria-hidden />
          </ActionIcon>
        </span>
      </header>
      <div className={css.recordHead}>
        <h2>{record.title ?? record.id}</h2>
        <StatusBadge status={statusLabel(workflow, record.code)} />
        {record.client_name != null && <p>{record.client_name}</p>}
        {record.wait !== null && (
          <p>
            In this state for <Wait of={record.wait} />
          </p>
        )}
      </div>
      <p className={css.verdict} data-conforms={record.conforms}>
        {record.conforms ? <IconCheck size={16} aria-hidden /> : <IconAlertTriangle size={16} aria-hidden />}
        {record.conforms ? 'Every step was allowed and leads to the record’s current state.' : record.finding}
      </p>
      {onDefinition !== null && present !== undefined && (
        <DecidedBy hash={current?.definition_hash} present={present} onOpen={onDefinition} />
      )}
      {current !== undefined && (
        <div className={css.conditions}>
          {current.conditions?.length ? (
            <StepConditions conditions={current.conditions} />
          ) : (
            <p className={css.without}>It has no conditions.</p>
          )}
        </div>
      )}
      <p className={css.decidedBy}>
        <button type="button" className={css.lead} onClick={() => onSimulate(stateAfter(record, step))}>
          Try out what can happen from here
        </button>
      </p>
      {last === 0 ? (
        <Notice title="It has not moved yet">It is in its initial state.</Notice>
      ) : (
        <div
          ref={list}
          role="listbox"
          tabIndex={0}
          className={css.way}
          aria-label="Steps"
          aria-activedescendant={step > 0 ? stepId(step) : undefined}
          onKeyDown={walk}
        >
          {record.history.map((one, index) => (
            <button
              key={one.id}
              type="button"
              role="option"
              id={stepId(index + 1)}
              tabIndex={-1}
              aria-selected={index + 1 === step}
              data-ahead={index + 1 > step || undefined}
              onClick={() => {
                onStep(index + 1);
                list.current?.focus({ preventScroll: true });
              }}
            >
              <StepText workflow={workflow} number={index + 1} step={one} />
            </button>
          ))}
        </div>
      )}
    </section>
  );
}

/** The definition that decided the chosen step, which may have changed since. */
function DecidedBy({
  hash,
  present,
  onOpen,
}: {
  hash: string | undefined;
  present: string;
  onOpen: (hash: string) => void;
}) {
  if (hash === undefined) return null;
  return (
    <p className={css.decidedBy}>
      {hash === present ? 'Decided by today’s definition.' : 'Decided by an earlier definition. '}
      {hash !== present && (
        <button type="button" className={css.lead} onClick={() => onOpen(hash)}>
          What changed since
        </button>
      )}
    </p>
  );
}

/** The record's state after so many steps. */
const stateAfter = ({ history, state }: Record, step: number): string =>
  history[step - 1]?.to_state ?? history[0]?.from_state ?? state;

const stepId = (number: number): string => `step-${number}`;

function StepText({ workflow, number, step }: { workflow: WorkflowName; number: number; step: Step }) {
  const label = (state: string) => findState(workflow, state)?.label ?? state;
  return (
    <>
      <span className={css.number}>{number}</span>
      <span className={css.what}>
        <strong>{step.label}</strong>
        <span>
          {label(step.from_state)} → {label(step.to_state)}
        </span>
      </span>
      <span className={css.who}>
        {step.actor_name}
        {roleOf(step.role_id)}
        <time dateTime={step.at}>{dateTime(step.at)}</time>
      </span>
      {step.reason != null && <q className={css.reason}>{step.reason}</q>}
    </>
  );
}

/** A job has no role. */
function roleOf(role: number | null | undefined): string {
  return role == null ? '' : `, ${roleName(role).toLowerCase()}`;
}

function target(key: string, step: number, last: number): number | null {
  switch (key) {
    case 'ArrowDown':
    case 'ArrowRight':
      return Math.min(last, step + 1);
    case 'ArrowUp':
    case 'ArrowLeft':
      return Math.max(0, step - 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}
