import { IconPlus } from '@tabler/icons-react';
import type { AnswerOf } from '../../api/client.ts';
import { q } from '../../api/query.ts';
import type { AnnouncementKind } from '../../domain/announcements.ts';
import { ActionButton } from '../../ui/actions/ActionButton.tsx';
import { FindField } from '../../ui/forms/FindField.tsx';
import { ListPage } from '../../ui/lists/ListPage.tsx';
import { useFetchCycle } from '../../ui/lists/use-fetch-cycle.ts';
import { useUser } from '../../ui/session/session.ts';
import { KIND, mayChange, type Announcement } from './announcement.ts';
import { AnnouncementDrawer } from './AnnouncementDrawer.tsx';
import { AnnouncementTable } from './AnnouncementTable.tsx';
import { HOME_TABS, tabIn, type HomeView } from './home-view.ts';
import { useState } from 'react';

const PAGE_SIZE = 500;

interface AnnouncementListProps {
  kind: AnnouncementKind;
  view: HomeView;
  onView: (next: HomeView) => void;
}

const rowsOf = (answer: AnswerOf<'listPopups'>): readonly Announcement[] => answer.data;
const idOf = ({ id }: Announcement): string => id;

/** The popups, the events or the banners, latest first day first. */
export function AnnouncementList({ kind, view, onView }: AnnouncementListProps) {
  const may = mayChange(useUser());
  const { page, search } = view;
  const { a, failure, lead, list, one } = KIND[kind];
  const cycle = useFetchCycle({
    query: q(list, { query: { page, search, size: PAGE_SIZE } }),
    rowsOf,
    rowId: idOf,
    failure,
  });
  const edit = useEdit<Announcement>();
  return (
    <ListPage
      title="Home settings"
      lead={lead}
      tabs={HOME_TABS}
      tab={kind}
      onTab={(key) => onView(tabIn(key))}
      actions={
        <ActionButton
          decision={may}
          leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
          onClick={() => edit.open(null)}
        >
          {`Add ${a}`}
        </ActionButton>
      }
      filters={
        <FindField
          aria-label={`Find ${a}`}
          placeholder="Title or text"
          w={260}
          value={search}
          onFind={(words) => onView({ ...view, page: undefined, search: words })}
        />
      }
      page={page ?? 1}
      pages={cycle.answer?.pagination.totalPages}
      onPage={(next) => onView({ ...view, page: next })}
    >
      <AnnouncementTable
        kind={kind}
        cycle={cycle}
        readOnly={!may.ok}
        empty={search === undefined ? `No ${one} yet` : `No ${one} matches`}
        onEdit={edit.open}
      />
      {edit.edited !== null && (
        <AnnouncementDrawer
          key={edit.edited.key}
          kind={kind}
          announcement={edit.edited.record}
          opened={edit.opened}
          onClose={edit.close}
        />
      )}
    </ListPage>
  );
}

/**
 * The record that a drawer edits; null for a new one. It keeps its content while it closes, and is
 * remounted each time it opens.
 */
function useEdit<Record>() {
  const [edited, setEdited] = useState<{ record: Record | null; key: number } | null>(null);
  const [opened, setOpened] = useState(false);
  return {
    edited,
    opened,
    open: (record: Record | null): void => {
      setEdited((before) => ({ record, key: (before?.key ?? 0) + 1 }));
      setOpened(true);
    },
    close: () => setOpened(false),
  };
}
