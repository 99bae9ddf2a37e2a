import type { Grouping } from '../../../domain/lines/grouping.ts';
import { Button, SegmentedControl } from '@mantine/core';
import { WORKFLOWS } from '../../../machines/workflows.ts';
import { daysOut } from '../../../domain/lines/memo-ages.ts';
import { count } from '../../../ui/format.ts';
import type { LineWorkflow } from '../lines.ts';
import { ListFilters } from './ListFilters.tsx';
import { PersonFilter } from './PersonFilter.tsx';
import { Counted, Overdue, Statuses } from './Statuses.tsx';
import type { SourceChoice } from './SourceFilter.tsx';
import type { TypeFilterProps } from './TypeFilter.tsx';
import { useUser } from '../../../ui/session/session.ts';
import { openFor } from '../decision.ts';
import { showsAll, sumOf } from '../line-question.ts';
import { lineView, isNarrowed, type LineView } from '../transactions-view.ts';
import css from '../transactions.module.css';
import {
  ENQUIRY_REQUEST_KINDS,
  ENQUIRY_REQUEST_LABEL,
  type EnquiryRequestKind,
} from '../../../domain/lines/enquiry-requests.ts';

interface FilterBarProps {
  workflow: LineWorkflow;
  view: LineView;
  onView: (next: LineView) => void;
  /** Counts by status, ignoring the chosen status. */
  counts: Readonly<Record<string, number>> | undefined;
  /** Open lines past their due time. */
  overdue: number;
  /** Open lines whose clients ask for more time. */
  asked: number;
  /** Whether staff can choose a client; not on a client's own page. */
  withClients: boolean;
  /** The client whose lines are listed, if only one client's are. */
  clientId: string | undefined;
  source: SourceChoice | undefined;
  askFor: TypeFilterProps['askFor'];
  groupings: readonly Grouping[];
  group: Grouping;
}

/** The filters of a list: text, status with counts, client, days, white or fancy, grouping. */
export function FilterBar(props: FilterBarProps) {
  const { workflow, view, onView, counts, overdue, asked, withClients, source, groupings, group } = props;
  const user = useUser();
  const change = (next: Partial<LineView>): void => onView(lineView.narrow(view, next));
  return (
    <ListFilters
      view={view}
      onView={onView}
      finds="Stock, report, document"
      withClients={withClients}
      person={
        <PersonFilter
          clientId={props.clientId}
          value={view.person}
          onPerson={(person) => change({ person })}
        />
      }
      source={source}
      askFor={props.askFor}
      groupings={groupings}
      group={group}
    >
      <div className={css.statusRow}>
        <SegmentedControl
          size="xs"
          aria-label="Open or all"
          value={showsAll(view) ? 'all' : 'open'}
          onChange={(value) => change({ all: value === 'all' ? true : undefined, status: undefined })}
          data={[
            {
              value: 'open',
              label: <Counted label="Open" lines={counts && sumOf(counts, openFor(user, workflow))} />,
            },
            {
              value: 'all',
              label: <Counted label="All" lines={counts && sumOf(counts, codesOf(workflow))} />,
            },
          ]}
        />
        {showsAll(view) && (
          <Statuses
            workflow={workflow}
            chosen={view.status ?? []}
            counts={counts}
            onStatus={(status) => change({ status, all: true })}
          />
        )}
        <Overdue
          chosen={view.overdue === true}
          count={overdue}
          onChoose={(chosen) => change({ overdue: chosen ? true : undefined })}
        />
        {(asked > 0 || view.asked === true) && (
          <button
            type="button"
            className={css.status}
            data-colour="orange"
            data-alert
            aria-pressed={view.asked === true}
            onClick={() => change({ asked: view.asked === true ? undefined : true })}
          >
            More time asked {count(asked)}
          </button>
        )}
        {workflow === 'enquiry' && (
          <RequestKindFilter chosen={view.asksFor ?? []} onChoose={(asksFor) => change({ asksFor })} />
        )}
        {(view.daysFrom !== undefined || view.daysTo !== undefined) && (
          <button
            type="button"
            className={css.status}
            data-colour="blue"
            aria-pressed
            onClick={() => change({ daysFrom: undefined, daysTo: undefined })}
          >
            {daysOut(view.daysFrom, view.daysTo)}
          </button>
        )}
        {isNarrowed(view) && (
          <Button variant="subtle" size="compact-sm" onClick={() => onView(lineView.clear(view))}>
            Clear filters
          </Button>
        )}
      </div>
    </ListFilters>
  );
}

const codesOf = (workflow: LineWorkflow): number[] =>
  WORKFLOWS[workflow].states.flatMap(({ code }) => code ?? []);

/** Only enquiries that ask for a picture, a video or an inspection. */
interface RequestKindFilterProps {
  chosen: readonly EnquiryRequestKind[];
  onChoose: (kinds: EnquiryRequestKind[] | undefined) => void;
}

function RequestKindFilter({ chosen, onChoose }: RequestKindFilterProps) {
  function toggle(kind: EnquiryRequestKind): void {
    const next = chosen.includes(kind) ? chosen.filter((one) => one !== kind) : [...chosen, kind];
    onChoose(next.length === 0 ? undefined : next);
  }
  return (
    <div className={css.statuses} role="group" aria-label="Requested">
      {ENQUIRY_REQUEST_KINDS.map((kind) => (
        <button
          key={kind}
          type="button"
          className={css.status}
          data-colour="grey"
          aria-pressed={chosen.includes(kind)}
          onClick={() => toggle(kind)}
        >
          {ENQUIRY_REQUEST_LABEL[kind]} asked
        </button>
      ))}
    </div>
  );
}
