/** The text of an empty list of stones, and a next step. */
import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { EmptyText } from '../../ui/table/TableState.tsx';
import { firstTypeOf } from './line-question.ts';
import { lineView, isNarrowed, type LineView } from './transactions-view.ts';

interface EmptyStateInput {
  /** The title, and how lines get into the list. */
  empty: { title: string; staff: string; client: string };
  isStaff: boolean;
  view: LineView;
  /** Where only external clients' lines are shown. */
  source?: unknown;
  onView: (next: LineView) => void;
}

export function emptyState({ empty, isStaff, view, source, onView }: EmptyStateInput): EmptyText {
  if (isNarrowed(view))
    return {
      title: 'Nothing matches these filters',
      hint: 'Clear them to see the whole list.',
      action: (
        <Button variant="default" onClick={() => onView(lineView.clear(view))}>
          Clear filters
        </Button>
      ),
    };
  const isBoth = (view.type ?? firstTypeOf(source)) === 0;
  return {
    title: isBoth ? empty.title : 'No white diamonds in this list',
    hint: isStaff ? empty.staff : empty.client,
    action: (
      <Group gap={8} justify="center">
        {!isBoth && (
          <Button variant="default" onClick={() => onView(lineView.narrow(view, { type: 0 }))}>
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
