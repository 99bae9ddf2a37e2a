import { Button } from '@mantine/core';
import type { EmptyText } from '../../ui/table/TableState.tsx';
import { count } from '../../ui/format.ts';
import { screenOf, type LineWorkflow } from './lines.ts';
import { emptyState } from './empty-state.tsx';
import { filtered, isFiltered, showsAll, sumOf, type LineView } from './transactions-view.ts';

interface EmptyList {
  workflow: LineWorkflow;
  isStaff: boolean;
  view: LineView;
  onView: (next: LineView) => void;
  /** Counts by status, including finished lines. */
  counts: Readonly<Record<string, number>>;
}

/**
 * Explains an empty list and offers one next step: the search, removing filters that hide
 * everything, or showing finished lines.
 */
export function emptyText({ workflow, isStaff, view, onView, counts }: EmptyList): EmptyText {
  const finished = sumOf(counts, Object.keys(counts).map(Number));
  if (!showsAll(view) && view.overdue === undefined && view.asked === undefined && finished > 0) {
    return {
      title: isFiltered(view) ? 'Nothing open matches these filters' : 'Nothing is open',
      hint: finished === 1 ? 'One line is finished.' : `${count(finished)} lines are finished.`,
      action: (
        <Button variant="default" onClick={() => onView(filtered(view, { all: true }))}>
          Show all
        </Button>
      ),
    };
  }
  return emptyState({ empty: screenOf(workflow).empty, isStaff, view, onView });
}
