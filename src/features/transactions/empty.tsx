import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { EmptyText } from '../../ui/table/TableState.tsx';
import type { LineWorkflow } from './lines.ts';
import { isFiltered, type LineView } from './view.ts';

interface Wording {
  title: string;
  staff: string;
  client: string;
}

const WORDING: Readonly<Record<LineWorkflow, Wording>> = {
  hold: {
    title: 'No stone is on hold',
    staff:
      'A hold keeps a stone for one client for a while. Choose stones in the search and hold them for a client.',
    client: 'A hold keeps a stone for you for a while. Choose stones in the search and hold them.',
  },
  memo: {
    title: 'No stone is on memo',
    staff: 'A memo lends stones to a client. Choose available stones in the search and issue them.',
    client:
      'Stones that we send you to look at stand here. Find what you like in the search and enquire about it.',
  },
  confirmStone: {
    title: 'No stone is confirmed',
    staff:
      'A confirm-stone is a firm order that waits for approval. Choose stones in the search and confirm them for a client.',
    client: 'Confirm a stone to order it firmly. Choose stones in the search.',
  },
  enquiry: {
    title: 'No enquiry yet',
    staff: 'Questions of clients about stones stand here.',
    client: 'Ask us anything about a stone: choose it in the search and enquire.',
  },
};

/** What the list is for and the one next step: the search; or, where filters hide everything, to take them off. */
export function emptyText(
  workflow: LineWorkflow,
  isStaff: boolean,
  view: LineView,
  onView: (next: LineView) => void,
): EmptyText {
  if (isFiltered(view)) {
    return {
      title: 'Nothing matches these filters',
      hint: 'Take them off to see the whole list.',
      action: (
        <Button variant="default" onClick={() => onView({ group: view.group })}>
          Clear filters
        </Button>
      ),
    };
  }
  const { title, staff, client } = WORDING[workflow];
  return {
    title,
    hint: isStaff ? staff : client,
    action: (
      <Button component={Link} to="/search" variant="default">
        Go to the search
      </Button>
    ),
  };
}
