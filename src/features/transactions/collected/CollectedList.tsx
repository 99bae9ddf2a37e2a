import { useCallback, useEffect, useMemo } from 'react';
import type { AnswerOf } from '../../../api/client.ts';
import { q } from '../../../api/query.ts';
import { DIAMOND_TYPE } from '../../../domain/codes.ts';
import { atHeldPrice } from '../../../domain/prices/held-price.ts';
import { useFetchCycle } from '../../../ui/lists/use-fetch-cycle.ts';
import { wholeList } from '../../../ui/lists/whole-list.ts';
import { useAddress } from '../../../ui/records/use-address.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { GroupedFiles } from '../GroupedFiles.tsx';
import { LineFrame } from '../LineFrame.tsx';
import { emptyState } from '../empty-state.tsx';
import { useLineView, type LineListProps } from '../use-line-list.ts';
import { useShownLists } from '../../../stones/client/use-people.ts';
import { CollectedActions } from './CollectedActions.tsx';
import { CollectedFilters } from './CollectedFilters.tsx';
import { WhoseFilter } from './WhoseFilter.tsx';
import { useCollectedColumns, signed, standingLabel } from './columns.tsx';
import { filtersOf, groupingOf } from './list-query.ts';
import { lineView, type LineView } from '../transactions-view.ts';
import { lineId, type CollectedScreen, type NoteLine, isNote, type CollectedLine } from './screens.ts';
import { houseDay } from '../../../domain/house-days.ts';
import { groupTitle } from '../../../domain/lines/grouping.ts';
import { GroupSums } from '../GroupSums.tsx';
import type { LineGroup } from '../lines.ts';
import type { CollectedGrouping } from './list-query.ts';
import css from '../transactions.module.css';
import { clientName } from '../../../domain/lines/client-name.ts';
import { stoneCard } from '../../../stones/card.tsx';
import { LabGrown } from '../../../ui/records/LabGrown.tsx';
import { day } from '../../../ui/format.ts';
import { StatusBadge } from '../../../ui/records/StatusBadge.tsx';
import type { Card } from '../../../ui/table/row/card.ts';
import { wholeText } from '../../../ui/table/whole-text.ts';

/** When the note reminds of itself, or if it does not, when it was written. */
const dayOfNote = ({ remind_on: on, is_due: isDue, added_at: at }: NoteLine): string =>
  on == null ? `written ${day(at)}` : `${isDue ? 'due' : 'reminder'} ${day(on)}`;

/** A collected stone on a phone: its present price, availability and price change. */
const collectedCard =
  (isStaff: boolean, withClients: boolean) =>
  (line: CollectedLine): Card => ({
    ...stoneCard(line),
    status: (
      <>
        <StatusBadge status={standingLabel(line.standing, isStaff)} quiet />
        <LabGrown stone={line} />
      </>
    ),
    further: [
      line.stock_no,
      // Before the words, which may be cut.
      isNote(line) ? dayOfNote(line) : null,
      isNote(line) ? line.words : null,
      line.change_amt == null ? null : `${signed(line.change_amt)} since then`,
      withClients && line.client != null ? clientName(line.client) : null,
      isNote(line) ? null : `added ${day(line.added_at)}`,
    ]
      .filter(Boolean)
      .join(' · '),
  });

type Answer = AnswerOf<'listNotes'>;

interface CollectedListProps extends LineListProps {
  screen: CollectedScreen;
}

/**
 * A cart, a watchlist or notes, on a separate screen or on a client's page; `view.line` is the
 * open stone.
 */
export function CollectedList({ screen, ...props }: CollectedListProps) {
  const { user, isStaff, withClients, userId, associateId, tabs, ...of } = useLineView(props);
  const mayBeShown = !isStaff && screen.key !== 'notes';
  const whose = mayBeShown ? of.view.person : undefined;
  const colleague = useShownLists().find(({ id }) => id === whose)?.name ?? 'a colleague';
  // Whose list it is narrows nothing.
  const view = { ...of.view, person: undefined };
  const setView = (next: LineView): void => of.setView({ ...next, person: whose });
  const addressOf = useAddress();
  const side = isStaff ? 'staff' : 'client';
  const group = groupingOf(view);
  const fancy = view.type === DIAMOND_TYPE.fancy;
  const client = isStaff ? (userId ?? view.client) : undefined;
  const columns = useCollectedColumns({
    list: screen.key,
    fancy,
    isStaff,
    withClients: withClients && view.client === undefined,
    ofClient: client !== undefined,
  });
  // The three lists ask and answer alike; only notes have words.
  const operation = screen.list as 'listNotes';
  const list = wholeList(
    operation,
    filtersOf(screen.key, view, isStaff ? userId : whose, associateId),
    columns,
    view,
    setView,
    { data: NO_BODY },
  );
  const cycle = useFetchCycle<Answer, NoteLine>({
    query: q<'listNotes'>(operation, { query: list.query, data: NO_BODY }),
    rowsOf: useCallback((answer: Answer) => answer.data, []),
    rowId: lineId,
    failure: screen.failure,
  });
  const { answer, selected, clear } = cycle;
  // What is selected in one person's list is not in another's, and could not be removed from it.
  useEffect(clear, [clear, whose]);
  const groups = useMemo(() => new Map(answer?.groups.map((one) => [one.key, one])), [answer]);
  const free = cycle.rows.filter(({ standing }) => standing === 'free' || standing === 'back');
  return (
    <LineFrame
      title={whose === undefined ? screen.title[side] : `${screen.label} of ${colleague}`}
      lead={whose === undefined ? screen.lead[side] : OF_COLLEAGUE.lead}
      tabs={tabs}
      filters={
        <CollectedFilters
          view={view}
          onView={setView}
          counts={answer?.counts}
          due={screen.key === 'notes' ? (answer?.overdue ?? 0) : undefined}
          withClients={withClients}
          whose={
            mayBeShown && (
              <WhoseFilter
                value={whose}
                onWhose={(person) => of.setView(lineView.narrow(view, { person }))}
              />
            )
          }
          group={group}
          askFor={(diamond_type) =>
            q<'listNotes'>(operation, {
              query: { ...list.query, diamond_type, page: 1, size: 1 },
              data: NO_BODY,
            })
          }
        />
      }
      pagination={answer?.pagination}
      totals={answer?.totals}
      page={view.page ?? 1}
      onPage={(page) => setView({ ...view, page: page === 1 ? undefined : page })}
      selected={selected.map((line) => ({
        ...line,
        total_amt: atHeldPrice(line, false).sell_amt ?? null,
        left_out: !line.is_offered,
      }))}
      elsewhere={cycle.elsewhere}
      onClear={cycle.clear}
      acts={
        <CollectedActions
          screen={screen}
          ofColleague={whose !== undefined}
          lines={selected}
          free={free}
          user={user}
          onSelect={cycle.select}
          onDone={cycle.clear}
        />
      }
    >
      <DataTable
        {...cycle.table}
        {...list.table}
        id={`${isStaff ? '' : 'own-'}${screen.key}-${fancy ? 'fancy' : 'white'}`}
        label={screen.label}
        columns={columns}
        noun={screen.key === 'notes' ? 'note' : 'stone'}
        exportName={screen.key}
        otherFiles={(keys, ids) => (
          <GroupedFiles
            grouping={group}
            name={screen.key}
            noun={screen.key === 'notes' ? 'note' : 'stone'}
            ask={(layout) => list.grouped(keys, ids, layout)}
          />
        )}
        empty={emptyState({
          empty: whose === undefined ? screen.empty : OF_COLLEAGUE.empty,
          isStaff,
          view,
          onView: setView,
        })}
        onOpen={(line) => setView({ ...view, line: line.stock_no })}
        addressOf={(line) =>
          associateId === undefined
            ? addressOf({ ...of.view, client, line: line.stock_no }, screen.to)
            : addressOf({ ...of.view, line: line.stock_no })
        }
        isOpen={(line) => line.stock_no === view.line}
        card={collectedCard(isStaff, withClients)}
        groupOf={groups.size === 0 ? undefined : groupOf}
        groupHeader={(key, [line]) => {
          const whole = groups.get(key);
          return whole && line && <CollectedGroup grouping={group} group={whole} line={line} />;
        }}
      />
    </LineFrame>
  );
}

const NO_BODY = {};
const OF_COLLEAGUE = {
  lead: 'You can look at this list and choose stones for yourself, but not change it.',
  empty: {
    title: 'Nothing is shown here',
    staff: '',
    client: 'The list is empty, or no longer shown to you.',
  },
};
const groupOf = ({ group }: NoteLine): string | null => group ?? null;

interface CollectedGroupProps {
  grouping: CollectedGrouping;
  group: LineGroup;
  /** One of its lines. */
  line: CollectedLine;
}

/**
 * `22/11/2026 · Meridian | Ada Bell · 3 pieces, 4.21 ct, 12,300.00 USD`: the sums of the whole
 * group.
 */
function CollectedGroup({ grouping, group: { totals }, line }: CollectedGroupProps) {
  return (
    <>
      <span className={css.groupTitle}>
        {groupTitle(grouping, { day: houseDay(line.added_at), client: line.client })}
      </span>
      <span ref={(shown) => wholeText(shown)} className={css.groupFacts}>
        <GroupSums totals={totals} />
      </span>
    </>
  );
}
