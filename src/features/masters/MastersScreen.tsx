import { IconPlus } from '@tabler/icons-react';
import { useState, useEffect, useRef } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import { q } from '../../api/query.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { ActionButton } from '../../ui/actions/ActionButton.tsx';
import { LoadFailed } from '../../ui/notices/LoadFailed.tsx';
import { useUser } from '../../ui/session/session.ts';
import { useFetchCycle } from '../../ui/lists/use-fetch-cycle.ts';
import { mayChange, type Master } from './master.ts';
import { MasterDrawer } from './MasterDrawer.tsx';
import { ValueScreen } from './ValueScreen.tsx';
import type { MastersView } from './masters-view.ts';
import css from './masters.module.css';
import { count } from '../../ui/format.ts';

export interface MastersScreenProps {
  view: MastersView;
  onView: (next: MastersView) => void;
}

const mastersOf = (answer: AnswerOf<'listMasters'>): readonly Master[] => answer.data;
const idOf = ({ id }: Master): string => id;

/** The masters on the left, the values of the chosen one beside them. */
export function MastersScreen({ view, onView }: MastersScreenProps) {
  const may = mayChange(useUser());
  const [drawer, setDrawer] = useState<{ master: Master | null; key: number } | null>(null);
  const [opened, setOpened] = useState(false);
  const { rows, error, retry } = useFetchCycle({
    query: q<'listMasters'>('listMasters'),
    rowsOf: mastersOf,
    rowId: idOf,
    failure: MESSAGES.fetchFailed,
  });
  const chosen = rows.find(({ code }) => code === view.master) ?? rows[0];
  const open = (master: Master | null): void => {
    setDrawer({ master, key: (drawer?.key ?? 0) + 1 });
    setOpened(true);
  };
  if (error !== null) return <LoadFailed error={error} onRetry={retry} />;
  return (
    <div className={css.screen}>
      <section className={css.side} aria-label="Masters">
        <ActionButton
          variant="default"
          size="compact-md"
          decision={may}
          leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
          onClick={() => open(null)}
        >
          Add a master
        </ActionButton>
        <MasterList masters={rows} chosen={chosen?.code} onChoose={(code) => onView({ master: code })} />
      </section>
      {chosen !== undefined && (
        <ValueScreen
          key={chosen.id}
          master={chosen}
          view={view}
          onView={onView}
          onEdit={() => open(chosen)}
        />
      )}
      {drawer !== null && (
        <MasterDrawer
          key={drawer.key}
          master={drawer.master}
          opened={opened}
          onClose={() => setOpened(false)}
          onDone={(code) => onView({ ...(code === chosen?.code ? view : {}), master: code })}
        />
      )}
    </div>
  );
}

interface MasterListProps {
  masters: readonly Master[];
  chosen: string | undefined;
  onChoose: (code: string) => void;
}

/** The masters by name, with their number of values. */
function MasterList({ masters, chosen, onChoose }: MasterListProps) {
  const list = useRef<HTMLUListElement>(null);
  // On a phone the list is one line, so the chosen master is scrolled into view.
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [chosen]);
  return (
    <ul ref={list} className={css.masters}>
      {masters.map(({ code, name, is_active, submasters }) => (
        <li key={code}>
          <button
            type="button"
            className={css.master}
            aria-current={code === chosen || undefined}
            onClick={() => onChoose(code)}
          >
            <span>{name}</span>
            {!is_active && <small>Inactive</small>}
            <small className="figures" aria-label={`${submasters} values`}>
              {count(submasters)}
            </small>
          </button>
        </li>
      ))}
    </ul>
  );
}
