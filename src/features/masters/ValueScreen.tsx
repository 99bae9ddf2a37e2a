import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import { q } from '../../api/query.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { ActionButton } from '../../ui/actions/ActionButton.tsx';
import { FindField } from '../../ui/forms/FindField.tsx';
import { ListPage } from '../../ui/lists/ListPage.tsx';
import { AuditLink } from '../../ui/records/AuditLink.tsx';
import { useUser } from '../../ui/session/session.ts';
import { useFetchCycle } from '../../ui/lists/use-fetch-cycle.ts';
import { mayChange, type Master, type Value } from './master.ts';
import { MasterActions } from './MasterActions.tsx';
import { ValueDrawer } from './ValueDrawer.tsx';
import { ValueTable } from './ValueTable.tsx';
import type { MastersView } from './masters-view.ts';

const PAGE_SIZE = 50;

interface ValueScreenProps {
  master: Master;
  view: MastersView;
  onView: (next: MastersView) => void;
  onEdit: () => void;
}

const valuesOf = (answer: AnswerOf<'listSubMasters'>): readonly Value[] => answer.data;
const idOf = ({ id }: Value): string => id;

/** One master with its values in order, and the actions on it. */
export function ValueScreen({ master, view, onView, onEdit }: ValueScreenProps) {
  const may = mayChange(useUser());
  const { page, search } = view;
  const cycle = useFetchCycle({
    query: q<'listSubMasters'>('listSubMasters', {
      query: { masterId: master.id, page, search, size: PAGE_SIZE },
    }),
    rowsOf: valuesOf,
    rowId: idOf,
    failure: MESSAGES.fetchFailed,
  });
  const [drawer, setDrawer] = useState<{ value: Value | null; key: number } | null>(null);
  const [opened, setOpened] = useState(false);
  const open = (value: Value | null): void => {
    setDrawer({ value, key: (drawer?.key ?? 0) + 1 });
    setOpened(true);
  };
  return (
    <ListPage
      title={master.name}
      lead={
        <>
          {[master.code, master.description].filter(Boolean).join(' · ')} <AuditLink about={master.id} />
        </>
      }
      actions={
        <>
          <MasterActions master={master} onEdit={onEdit} onDeleted={() => onView({})} />
          <ActionButton
            decision={may}
            leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
            onClick={() => open(null)}
          >
            Add a value
          </ActionButton>
        </>
      }
      filters={
        <FindField
          aria-label="Find a value"
          placeholder="Name, code or keyword"
          w={260}
          value={search}
          onFind={(words) => onView({ ...view, page: undefined, search: words })}
        />
      }
      page={page ?? 1}
      pages={cycle.answer?.pagination.totalPages}
      onPage={(next) => onView({ ...view, page: next })}
    >
      <ValueTable
        master={master}
        cycle={cycle}
        readOnly={!may.ok}
        isSearched={search !== undefined}
        onEdit={open}
      />
      {drawer !== null && (
        <ValueDrawer
          key={drawer.key}
          master={master}
          value={drawer.value}
          opened={opened}
          onClose={() => setOpened(false)}
        />
      )}
    </ListPage>
  );
}
