/** The rail's entries: screens of one area are a single entry, and pinned screens come first. */
import { AREAS, type Area } from './screens.ts';
import type { Sidebar, SidebarEntry } from './sidebar.ts';

export interface MenuEntry extends SidebarEntry {
  /** Its screens, if it leads to several. */
  screens: readonly SidebarEntry[];
  /** How much waits there for staff; what clients have there. */
  count?: number;
}

export interface MenuGroup {
  name: string;
  entries: readonly MenuEntry[];
}

/** The name of the group of the screens that were used last. */
export const RECENTLY_USED = 'Recently used';

/** The preference that holds the paths of a person's pinned screens. */
export const pinnedBy = (userId: string): string => `pinned:${userId}`;

/** How many of the screens that were used last are listed. */
const RECENT = 3;

interface MenuInput {
  /** The paths of the screens that the person pinned, in their order. */
  pinned: readonly string[];
  /** The paths of the screens within areas, the last used one first. */
  recent: readonly string[];
  /** All screens by themselves, where each touch counts and the menu covers the screen anyway. */
  isFlat?: boolean;
  /** By path. */
  counts?: ReadonlyMap<string, number>;
}

const NOTHING: ReadonlyMap<string, number> = new Map();

/**
 * The menu of a sidebar: what is pinned, the groups, and the last used screens within areas. An
 * area's entry leads to its screen that was used last.
 */
export function menuOf(
  { groups }: Sidebar,
  { pinned, recent, isFlat = false, counts = NOTHING }: MenuInput,
): MenuGroup[] {
  const all = groups.flatMap(({ entries }) => entries);
  const atPath = (path: string): readonly SidebarEntry[] => all.filter((entry) => entry.path === path);
  const isPinned = ({ path }: SidebarEntry): boolean => pinned.includes(path);
  const lately = recent
    .flatMap(atPath)
    .filter((entry) => !isPinned(entry))
    .slice(0, RECENT);
  const alone = (entry: SidebarEntry): MenuEntry => counted({ ...entry, screens: [] }, [entry]);
  const counted = (entry: MenuEntry, screens: readonly SidebarEntry[]): MenuEntry => {
    const count = screens.reduce((sum, { path }) => sum + (counts.get(path) ?? 0), 0);
    return count === 0 ? entry : { ...entry, count };
  };
  return [
    { name: 'Pinned', entries: pinned.flatMap(atPath).map(alone) },
    ...groups.map(({ name, entries }) => ({
      name,
      entries: entries.flatMap((entry) => {
        const within = areaScreens(all, entry);
        if (isFlat || within.length < 2) return isPinned(entry) ? [] : [alone(entry)];
        return within[0] === entry ? [counted(areaEntry(entry, within, recent), within)] : [];
      }),
    })),
    { name: RECENTLY_USED, entries: isFlat ? [] : lately.map(alone) },
  ].filter(({ entries }) => entries.length > 0);
}

/** All screens of the entry's area; only the entry if it has none. */
const areaScreens = (all: readonly SidebarEntry[], entry: SidebarEntry): readonly SidebarEntry[] =>
  entry.area === undefined ? [entry] : all.filter(({ area }) => area === entry.area);

function areaEntry(
  first: SidebarEntry,
  screens: readonly SidebarEntry[],
  recent: readonly string[],
): MenuEntry {
  const used = recent.find((path) => screens.some((screen) => screen.path === path));
  const { name, icon } = AREAS[first.area as Area];
  return { ...first, name, icon, path: used ?? first.path, screens };
}

/** The screens of the area that this path belongs to, whose frame has no tabs of its own. */
export function areaTabs(
  { groups }: Sidebar,
  pathname: string,
): { name: string; tabs: readonly SidebarEntry[] } | null {
  const all = groups.flatMap(({ entries }) => entries);
  const entry = all.find(({ path }) => path === pathname);
  if (entry?.area === undefined || AREAS[entry.area].hasTabs) return null;
  const tabs = areaScreens(all, entry);
  return tabs.length < 2 ? null : { name: AREAS[entry.area].name, tabs };
}

/** The recently used screens after a visit of this path. */
export function visited({ groups }: Sidebar, recent: readonly string[], pathname: string): readonly string[] {
  const all = groups.flatMap(({ entries }) => entries);
  const entry = all.find(({ path }) => path === pathname);
  if (entry === undefined || areaScreens(all, entry).length < 2 || recent[0] === pathname) return recent;
  return [pathname, ...recent.filter((path) => path !== pathname)].slice(0, MOST_RECENT);
}

/** Enough for the last used screen of each area. */
const MOST_RECENT = 12;
