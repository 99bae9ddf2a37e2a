import { Alert, Checkbox, MultiSelect, NumberInput, Select } from '@mantine/core';
import { useState } from 'react';
import { useApiMutation } from '../../../api/query.ts';
import {
  canEnforce,
  DUTY_KINDS,
  DUTY_PARTS,
  dutyFault,
  dutyInWords,
  eventsOfPeople,
  workflowsOf,
  type Duty,
  type DutyKind,
} from '../../../machines/duties/duty.ts';
import { WORKFLOW_NAMES, type WorkflowName } from '../../../machines/workflow.ts';
import { WORKFLOWS } from '../../../machines/workflows.ts';
import { ConfirmAction } from '../../../ui/actions/ConfirmAction.tsx';
import { toast } from '../../../ui/notices/toast.ts';
import { CHANGED_BY_DUTIES } from './kept-duty.ts';
import css from './duties.module.css';

const KIND_WORDS: Readonly<Record<DutyKind, string>> = {
  apart: 'Two steps by two people',
  price: 'Nobody lowers a price and sells at it',
  pair: 'Two people above an amount',
  share: 'Nobody takes too many steps',
};

const NOTHING: Omit<Duty, 'workflow' | 'kind'> = { first: [], events: [], above: null, most: null };
const USUAL: Duty = { workflow: 'confirmStone', kind: 'apart', ...NOTHING };

/** States a duty. What it will say stands below the fields while they are filled. */
export function DutyForm({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [duty, setDuty] = useState<Duty>(USUAL);
  const [wanted, setEnforced] = useState(false);
  const state = useApiMutation('stateDuty', {
    invalidates: CHANGED_BY_DUTIES,
    onSuccess: ({ message }) => {
      toast.done(`The duty stands. ${message}`);
      setDuty(USUAL);
      setEnforced(false);
      onClose();
    },
  });
  const { kind, workflow } = duty;
  const change = (part: Partial<Duty>) => {
    state.reset();
    setDuty({ ...duty, ...part });
  };
  const fault = dutyFault(duty);
  const mayEnforce = fault === null && canEnforce(duty);
  const enforced = mayEnforce && wanted;
  return (
    <ConfirmAction
      opened={opened}
      onClose={onClose}
      title="State a duty"
      ready={fault === null}
      busy={state.isPending}
      onConfirm={() =>
        state.mutate({ data: { ...duty, enforced, first: [...duty.first], events: [...duty.events] } })
      }
      fields={
        <>
          <Select
            label="Rule"
            allowDeselect={false}
            data={DUTY_KINDS.map((value) => ({ value, label: KIND_WORDS[value] }))}
            value={kind}
            onChange={(next) => {
              const chosen = DUTY_KINDS.find((one) => one === next) ?? 'apart';
              const names = workflowsOf(chosen, WORKFLOW_NAMES);
              const kept = names.includes(workflow) ? workflow : (names[0] ?? workflow);
              change({ ...NOTHING, kind: chosen, workflow: kept });
            }}
          />
          <Select
            label="Records"
            searchable
            allowDeselect={false}
            data={workflowsOf(kind, WORKFLOW_NAMES).map((value) => ({
              value,
              label: WORKFLOWS[value].title,
            }))}
            value={workflow}
            onChange={(next) => change({ ...NOTHING, workflow: (next ?? workflow) as WorkflowName })}
          />
          {DUTY_PARTS[kind].includes('first') && (
            <Steps duty={duty} part="first" label="Whoever does" onChange={change} />
          )}
          {DUTY_PARTS[kind].includes('events') && (
            <Steps
              duty={duty}
              part="events"
              label={kind === 'pair' ? 'Needs two people' : 'May not do later'}
              onChange={change}
            />
          )}
          {DUTY_PARTS[kind].includes('above') && (
            <NumberInput
              label="Above, USD"
              min={0}
              max={9_999_999_999}
              decimalScale={2}
              thousandSeparator=","
              value={duty.above === null ? '' : Number(duty.above)}
              onChange={(next) => change({ above: next === '' ? null : Number(next).toFixed(2) })}
            />
          )}
          {DUTY_PARTS[kind].includes('most') && (
            <NumberInput
              label="At most so many steps"
              min={1}
              max={1_000}
              allowDecimal={false}
              value={duty.most ?? ''}
              onChange={(next) => change({ most: next === '' ? null : Number(next) })}
            />
          )}
          <Checkbox
            label="Enforced: who would break it is refused, and a colleague has to do it"
            description={
              fault === null && !mayEnforce
                ? 'Possible for approving confirm-stones and KYC documents, and for selling memos.'
                : undefined
            }
            disabled={!mayEnforce}
            checked={enforced}
            onChange={(event) => setEnforced(event.currentTarget.checked)}
          />
          <p className={css.said} role="status">
            {fault === null ? dutyInWords(duty) : fault.sentence}
          </p>
          {state.error !== null && (
            <Alert color="red" role="alert">
              {state.error.message}
            </Alert>
          )}
        </>
      }
    >
      Unless it is enforced, a duty refuses nothing. All past steps are compared with it now, and new ones
      every night.
    </ConfirmAction>
  );
}

interface StepsProps {
  duty: Duty;
  part: 'first' | 'events';
  label: string;
  onChange: (part: Partial<Duty>) => void;
}

function Steps({ duty, part, label, onChange }: StepsProps) {
  const other = part === 'first' ? duty.events : duty.first;
  const events = eventsOfPeople(duty.workflow).filter(({ event }) => !other.includes(event));
  return (
    <MultiSelect
      label={label}
      searchable
      placeholder={duty[part].length === 0 ? 'Choose steps' : undefined}
      data={events.map(({ event, label: name }) => ({ value: event, label: name }))}
      value={[...duty[part]]}
      onChange={(next) => onChange({ [part]: next as Duty['first'] })}
    />
  );
}
