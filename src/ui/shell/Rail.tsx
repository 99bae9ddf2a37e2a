import {
  IconFileCheck,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
} from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { RECENTLY_USED, type MenuEntry, type MenuGroup } from './menu.ts';
import type { SidebarEntry } from './sidebar.ts';
import { STONE_TYPE, type StoneType } from '../../domain/codes.ts';
import { LAST_SEARCH, usePersisted } from '../session/persisted.ts';
import { SEARCH_ORIGIN, usePreference } from '../session/preference.ts';
import { count } from '../format.ts';
import { Tip } from '../notices/Tip.tsx';
import css from './shell.module.css';

const NOWHERE = {};

interface RailProps {
  groups: readonly MenuGroup[];
  /** At its bottom. */
  bottom: readonly SidebarEntry[];
  narrow: boolean;
  onNarrow?: (narrow: boolean) => void;
  /** It has no room beside the screen: wide, it is a drawer over it. */
  opensOver?: boolean;
  /** Closes the drawer after a choice. */
  onChosen?: () => void;
}

/** The screens the user may open, in groups. When collapsed it shows icons, with names on hover. */
export function Rail({ groups, bottom, narrow, opensOver, onNarrow, onChosen }: RailProps) {
  const areas = useRef<HTMLDivElement>(null);
  const at = useLocation({ select: ({ pathname }) => pathname });
  // The rail may be longer than the window is high. Scrolled by itself, because the next Tab starts
  // at what a browser was told to scroll into view, and would pass over the ways to skip.
  useEffect(() => {
    const list = areas.current;
    const entry = list?.querySelector('[data-status="active"]')?.getBoundingClientRect();
    if (!list || !entry) return;
    const { top, bottom } = list.getBoundingClientRect();
    list.scrollTop += Math.min(entry.top - top, Math.max(entry.bottom - bottom, 0));
  }, [at]);
  return (
    <nav className={css.rail} aria-label="Areas" data-narrow={narrow || undefined}>
      <Link to="/dashboard" className={css.brand} aria-label="Pavilion" onClick={onChosen}>
        <Mark />
        {!narrow && <span>Pavilion</span>}
      </Link>
      <div className={css.areas} ref={areas}>
        {groups.map((group) =>
          // Without names, nothing would tell these from the others.
          narrow && group.name === RECENTLY_USED ? null : (
            <Group
              key={group.name}
              name={group.name}
              entries={group.entries}
              narrow={narrow}
              onChosen={onChosen}
            />
          ),
        )}
      </div>
      <div className={css.railFoot} hidden={bottom.length === 0 && onNarrow === undefined}>
        {bottom.length > 0 && <Group name="" entries={bottom} narrow={narrow} onChosen={onChosen} />}
        {onNarrow !== undefined && (
          <button
            type="button"
            className={css.entry}
            onClick={() => onNarrow(!narrow)}
            aria-label={narrow ? 'Expand the sidebar' : undefined}
            aria-haspopup={opensOver ? 'dialog' : undefined}
          >
            {narrow ? (
              <IconLayoutSidebarLeftExpand size={18} stroke={1.5} />
            ) : (
              <IconLayoutSidebarLeftCollapse size={18} stroke={1.5} />
            )}
            {!narrow && 'Collapse'}
          </button>
        )}
      </div>
    </nav>
  );
}

interface GroupProps {
  name: string;
  entries: readonly (SidebarEntry & Partial<MenuEntry>)[];
  narrow: boolean;
  onChosen?: (() => void) | undefined;
}

function Group({ name, entries, narrow, onChosen }: GroupProps) {
  // A group with a single entry needs no heading.
  const headed = !narrow && name !== '' && entries.length > 1;
  return (
    <div className={css.group}>
      {headed && <p className={css.groupName}>{name}</p>}
      <ul>
        {entries.map((entry) => (
          <li key={entry.name}>
            <Entry entry={entry} narrow={narrow} onChosen={onChosen} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Entry({
  entry,
  narrow,
  onChosen,
}: {
  entry: SidebarEntry & Partial<MenuEntry>;
  narrow: boolean;
  onChosen?: (() => void) | undefined;
}) {
  const Sign = entry.icon ?? IconFileCheck;

  // The search reopens where it was left, at first with the kind of stones that was chosen last.
  const [last] = usePersisted<object>(LAST_SEARCH, NOWHERE);
  const [origin] = usePreference<StoneType | 0>(SEARCH_ORIGIN, STONE_TYPE.natural);
  const begin = last === NOWHERE && origin !== 0 ? { stone_type: origin } : last;
  const isWithin = useLocation({
    select: ({ pathname }) =>
      (entry.below !== undefined && pathname.startsWith(entry.below)) ||
      entry.screens?.some(({ path }) => pathname === path || pathname.startsWith(`${path}/`)),
  });
  return (
    <Tip label={entry.name} side="right" disabled={!narrow}>
      <Link
        to={entry.path}
        search={entry.path === '/search' ? begin : NOWHERE}
        className={css.entry}
        {...(isWithin === true ? { 'data-status': 'active', 'aria-current': 'page' } : {})}
        aria-label={narrow ? entry.name : undefined}
        data-counted={entry.count !== undefined || undefined}
        onClick={onChosen}
      >
        <Sign size={18} stroke={1.5} aria-hidden />
        {!narrow && <span>{entry.name}</span>}
        {!narrow && entry.count !== undefined && (
          <span className={css.entryCount} aria-hidden>
            {count(entry.count)}
          </span>
        )}
      </Link>
    </Tip>
  );
}

/** The logo: a pavilion, the lower half of a cut diamond. */
export function Mark({ size = 22 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="var(--accent)"
      strokeWidth="1.5"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d="M2 8.5h20L12 22z" />
      <path d="M8 8.5L12 22l4-13.5M2 8.5L6 3h12l4 5.5" strokeWidth="1.1" />
    </svg>
  );
}
