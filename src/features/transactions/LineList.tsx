import { useCallback, useMemo, type ComponentType } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import type { ApiQuery } from '../../api/query.ts';
import type { Grouping } from '../../domain/lines/grouping.ts';
import { LINE_COLUMNS, viewOf, type LineColumnKey } from '../../domain/lines/line-columns.ts';
import { DECISION_KINDS } from '../../machines/decision-kinds.ts';
import { liveCodes } from '../../machines/workflows.ts';
import { openFor } from './decision.ts';
import { DecideLink } from '../../ui/lists/DecideLink.tsx';
import { sorted, sortOf } from '../../ui/lists/whole-list.ts';
import { useFetchCycle } from '../../ui/lists/use-fetch-cycle.ts';
import { useAddress } from '../../ui/records/use-address.ts';
import { sortToWire, type DataColumn } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { drawnFields, useFields, type DrawnField } from '../../stones/use-fields.ts';
import { lineCard } from './card.tsx';
import { FilterBar } from './filters/FilterBar.tsx';
import { GroupedFiles } from './GroupedFiles.tsx';
import { GroupHeader } from './grouping.tsx';
import type { LineActionsProps } from './line-content.ts';
import type { LineDrawerProps } from './LineDrawer.tsx';
import { LineCollect } from './LineCollect.tsx';
import { LineFrame } from './LineFrame.tsx';
import { lineId, screenOf, summedLines, type Line, type LineWorkflow } from './lines.ts';
import type { LineListState } from './use-line-list.ts';
import { questionOf, sheetOf, showsAll, sumOf, type LineQuestion } from './line-question.ts';
import { isNarrowed, lineView, type Groupings, type LineView } from './transactions-view.ts';
import { Button } from '@mantine/core';
import type { EmptyText } from '../../ui/table/TableState.tsx';
import { count } from '../../ui/format.ts';
import { emptyState } from './empty-state.tsx';
import { usePeople } from '../../stones/client/use-people.ts';

export type LinesAnswer<Row extends Line> = Omit<AnswerOf<'listHolds'>, 'data'> & { data: Row[] };

interface LineScreenProps<Row extends Line, Sort extends string> {
  list: LineListState;
  workflow: LineWorkflow;
  title: string;
  lead: string;
  /** Key of the stored columns and name of the exported file: `holds`. */
  name: string;
  /** The table's accessible name: `Holds`. */
  label: string;
  noun: string;
  /** Calls the list's operation. */
  ask: (question: LineQuestion<Sort>) => ApiQuery<LinesAnswer<Row>>;
  askForSheet: (question: LineQuestion<Sort>) => Promise<{ file: Blob; rows: number | null }>;
  failure: string;
  /** The list's own default page size. */
  pageSize?: number | undefined;
  /** Whether clients can ask for more time. */
  asks?: true;
  groupings: Groupings;
  /** Renders the columns; the server decides which there are, and their order. */
  columns: (withClients: boolean) => readonly DrawnField<Row>[];
  Actions: ComponentType<LineActionsProps<Row>>;
  Drawer: ComponentType<LineDrawerProps<Row>>;
}

/** Columns that the server can sort by: all except marked ones. An address may name others. */
const isSortOf = <Sort extends string>(
  columns: readonly Pick<DataColumn<never>, 'key' | 'sortable'>[],
  wire: string,
): wire is Sort => columns.some(({ key, sortable }) => sortable !== false && key === wire.replace(/^-/, ''));

/** Columns that only the screen shows are not in a sheet. */
const isLineColumn = (key: string): key is LineColumnKey => key in LINE_COLUMNS;

/** Moves the column of who began a line behind the status, for a company of several people. */
function personAhead<Row>(columns: readonly DataColumn<Row>[]): DataColumn<Row>[] {
  const isPerson = ({ key }: DataColumn<Row>): boolean => key === 'created_by_name';
  const others = columns.filter((column) => !isPerson(column));
  return [...others.slice(0, 2), ...columns.filter(isPerson), ...others.slice(2)];
}

const groupOf = (line: Line): string | null => line.group ?? null;

/** Lists of external clients. (Specification, section 9.) */
const EXTERNAL_SIZE = 200;

/** If all lines belong to one client, they are one group. */
const BY_CLIENT: readonly Grouping[] = [3, 4];

/**
 * A transaction list: filters, lines in groups, sums, actions on the selection, and the open line
 * in a drawer.
 */
export function LineList<Row extends Line, Sort extends string>(props: LineScreenProps<Row, Sort>) {
  const { list, workflow, title, columns: columnsFor, Actions, Drawer } = props;
  const { user, isStaff, withClients, userId, associateId, source, view, setView, tabs } = list;
  const addressOf = useAddress();
  const clientId = isStaff ? (userId ?? view.client) : undefined;
  const hasPeople = usePeople(clientId).people.length > 0;
  // An address may name a grouping that this list does not have.
  const group = props.groupings.find((one) => one === view.group) ?? props.groupings[0];
  const fields = useFields(viewOf(workflow));
  const columns = useMemo(() => {
    const drawn = drawnFields(fields, columnsFor(withClients));
    return hasPeople ? personAhead(drawn) : drawn;
  }, [fields, columnsFor, withClients, hasPeople]);
  const sort = sortOf(view).filter(({ key }) => isSortOf<Sort>(columns, key));
  const rowsOf = useCallback((answer: LinesAnswer<Row>) => answer.data, []);
  const question = questionOf({
    view: {
      ...view,
      asked: props.asks && view.asked,
      size: view.size ?? (source === undefined ? props.pageSize : EXTERNAL_SIZE),
    },
    open: openFor(user, workflow),
    userId,
    associateId,
    source: source?.role,
    groupBy: group,
    sort: sortToWire(sort).filter((key) => isSortOf<Sort>(columns, key)),
  });
  const cycle = useFetchCycle({
    query: props.ask(question),
    rowsOf,
    rowId: lineId,
    failure: props.failure,
  });
  const { answer, selection, selected } = cycle;
  const groups = useMemo(() => new Map(answer?.groups.map((one) => [one.key, one])), [answer]);
  const decides = workflow === 'memo' ? 'memoExtension' : DECISION_KINDS.find((kind) => kind === workflow);
  const waits = workflow === 'memo' ? answer?.asked : answer && sumOf(answer.counts, liveCodes(workflow));

  return (
    <LineFrame
      title={title}
      lead={props.lead}
      tabs={tabs}
      filters={
        <FilterBar
          workflow={workflow}
          view={view}
          onView={setView}
          counts={answer?.counts}
          overdue={answer?.overdue ?? 0}
          asked={answer?.asked ?? 0}
          withClients={withClients}
          clientId={clientId}
          source={source}
          askFor={(diamond_type) =>
            props.ask({ ...question, query: { ...question.query, diamond_type, page: undefined, size: 1 } })
          }
          groupings={props.groupings.filter((one) => withClients || !BY_CLIENT.includes(one))}
          group={group}
        />
      }
      pagination={answer?.pagination}
      totals={answer?.totals}
      page={view.page ?? 1}
      onPage={(page) => setView({ ...view, page: page === 1 ? undefined : page })}
      selected={summedLines(workflow, selected, question.query.status)}
      elsewhere={cycle.elsewhere}
      onClear={cycle.clear}
      actions={decides !== undefined && (waits ?? 0) > 0 && <DecideLink kind={decides} />}
      acts={
        <>
          <Actions lines={selected} user={user} onDone={cycle.clear} />
          <LineCollect lines={selected} onDone={cycle.clear} />
        </>
      }
    >
      <DataTable
        {...cycle.table}
        sort={sort}
        onSortChange={(next) => setView(sorted(view, next))}
        id={isStaff ? props.name : `own-${props.name}`}
        label={props.label}
        columns={columns}
        noun={props.noun}
        exportName={props.name}
        onExport={(keys, ids) => props.askForSheet(sheetOf(question, keys.filter(isLineColumn), ids))}
        otherFiles={(keys, ids) => (
          <GroupedFiles
            grouping={group}
            name={props.name}
            noun={props.noun}
            ask={(layout) => props.askForSheet(sheetOf(question, keys.filter(isLineColumn), ids, layout))}
          />
        )}
        empty={emptyText({ workflow, isStaff, view, source, onView: setView, counts: answer?.counts ?? {} })}
        onOpen={(line) => setView({ ...view, line: line.id })}
        // A line on a client's page has no address; the link leads to the list of that
        // client's lines. A business associate's page has one for each of its lists.
        addressOf={(line) =>
          associateId === undefined
            ? addressOf({ ...view, client: userId ?? view.client, line: line.id }, screenOf(workflow).to)
            : addressOf({ ...view, line: line.id })
        }
        isOpen={(line) => line.id === view.line}
        card={lineCard(workflow, { client: withClients, person: hasPeople })}
        groupOf={groups.size === 0 ? undefined : groupOf}
        groupHeader={(key, lines) => {
          const whole = groups.get(key);
          return (
            whole && (
              <GroupHeader
                workflow={workflow}
                grouping={group}
                group={whole}
                lines={lines}
                withClient={withClients}
                selection={selection}
                onSelect={cycle.select}
              />
            )
          );
        }}
      />
      <Drawer
        id={view.line}
        lines={cycle.rows}
        state={cycle.state}
        user={user}
        onClose={() => setView({ ...view, line: undefined })}
      />
    </LineFrame>
  );
}

interface EmptyList {
  workflow: LineWorkflow;
  isStaff: boolean;
  view: LineView;
  source: LineListState['source'];
  onView: (next: LineView) => void;
  /** Counts by status, including finished lines. */
  counts: Readonly<Record<string, number>>;
}

/**
 * Explains an empty list and offers one next step: the search, removing filters that hide
 * everything, or showing finished lines.
 */
function emptyText({ workflow, isStaff, view, source, onView, counts }: EmptyList): EmptyText {
  const finished = sumOf(counts, Object.keys(counts).map(Number));
  if (!showsAll(view) && view.overdue === undefined && view.asked === undefined && finished > 0) {
    return {
      title: isNarrowed(view) ? 'No open lines match these filters' : 'Nothing is open',
      hint: finished === 1 ? 'One line is finished.' : `${count(finished)} lines are finished.`,
      action: (
        <Button variant="default" onClick={() => onView(lineView.narrow(view, { all: true }))}>
          Show all
        </Button>
      ),
    };
  }
  return emptyState({ empty: screenOf(workflow).empty, isStaff, view, source, onView });
}
