import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { EmptyText } from '../../ui/table/TableState.tsx';
import { count } from '../../ui/format.ts';
import { screenOf, type LineWorkflow } from './lines.ts';
import {
  filtered,
  isFiltered,
  NO_FILTERS,
  showsAll,
  sumOf,
  typeOf,
  type LineView,
} from './transactions-view.ts';

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
  if (!showsAll(view) && view.overdue === undefined && finished > 0) {
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
  if (isFiltered(view)) {
    return {
      title: 'Nothing matches these filters',
      hint: 'Take them off to see the whole list.',
      action: (
        <Button variant="default" onClick={() => onView(filtered(view, NO_FILTERS))}>
          Clear filters
        </Button>
      ),
    };
  }
  const { title, staff, client } = screenOf(workflow).empty;
  const isBoth = typeOf(view) === 0;
  return {
    title: isBoth ? title : 'No white diamond is here',
    hint: isStaff ? staff : client,
    action: (
      <Group gap={8} justify="center">
        {!isBoth && (
          <Button variant="default" onClick={() => onView(filtered(view, { type: 0 }))}>
            Show white and fancy
          </Button>
        )}
        <Button component={Link} to="/search" variant="default">
          Go to the search
        </Button>
      </Group>
    ),
  };
}
