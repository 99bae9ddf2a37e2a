import { Menu, Tabs } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { count } from '../format.ts';
import { usePhone } from '../table/use-phone.ts';
import css from './ListPage.module.css';

export interface ListTab {
  key: string;
  label: string;
  /** Undefined while it is loading. */
  count?: number | undefined;
  /** For counts beyond three digits: how many characters have room before it is known. */
  room?: number;
  /** An alert: `3 overdue`. */
  alert?: string;
}

interface ListTabsProps {
  tabs: readonly ListTab[];
  tab?: string | undefined;
  onTab?: ((key: string) => void) | undefined;
}

/** Room for the button that leads to the tabs that do not fit, with a long label, in pixels. */
const MORE = 168;

/**
 * Tabs with a URL each; the arrow keys move between them. Those that do not fit are in a menu,
 * whose button shows the chosen one; on a phone they scroll.
 */
export function ListTabs({ tabs, tab, onTab }: ListTabsProps) {
  const strip = useRef<HTMLDivElement>(null);
  const phone = usePhone();
  const fit = useFit(strip, tabs, phone);
  const alerts = tabs.map(({ alert }) => alert).join();
  // On a phone the tabs are wider than the window, so the active one is scrolled into view, also
  // when an alert leaves them less room.
  useEffect(() => {
    if (!phone) return;
    const chosen = strip.current?.querySelector('[aria-selected="true"]');
    chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [tab, phone, alerts]);
  const further = tabs.slice(fit.tabs);
  const chosen = further.find(({ key }) => key === tab);
  return (
    <Tabs
      ref={strip}
      variant="none"
      value={tab ?? null}
      onChange={(key) => key !== null && onTab?.(key)}
      classNames={{
        root: css.tabStrip ?? '',
        list: css.tabs ?? '',
        tab: css.tab ?? '',
        tabLabel: css.tabLabel ?? '',
      }}
    >
      <Tabs.List style={further.length === 0 ? {} : { flex: 'none', width: fit.width }}>
        {tabs.map((one, index) => (
          <Tabs.Tab key={one.key} value={one.key} data-hidden={index >= fit.tabs || undefined}>
            {one.label}
            {'count' in one && <TabCount known={one.count} room={one.room} />}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {further.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <button type="button" className={css.more} data-chosen={chosen !== undefined || undefined}>
              {chosen?.label ?? 'More'}
              <IconChevronDown size={14} stroke={1.5} aria-hidden />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {further.map(({ key, label, count: known }) => (
              <Menu.Item
                key={key}
                aria-current={key === tab || undefined}
                rightSection={known === undefined ? null : <TabCount known={known} />}
                onClick={() => onTab?.(key)}
              >
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {/* Beside all tabs, so that none moves when they arrive. */}
      <div className={css.tabAlerts}>
        {tabs.map(
          ({ key, label, alert }) =>
            alert !== undefined && (
              <button key={key} type="button" className={css.tabAlert} onClick={() => onTab?.(key)}>
                <span>{label}: </span>
                {alert}
              </button>
            ),
        )}
      </div>
    </Tabs>
  );
}

const TabCount = ({ known, room }: { known: number | undefined; room?: number | undefined }) => (
  <span
    className={css.tabCount}
    style={room === undefined ? {} : { minWidth: `calc(${room}ch + 12px)` }}
    data-known={known !== undefined || undefined}
  >
    {known === undefined ? '' : count(known)}
  </span>
);

interface Fit {
  tabs: number;
  /** The width of the tabs that fit, in pixels. */
  width: number;
}

const ALL: Fit = { tabs: Infinity, width: 0 };

/** How many tabs fit, measured again when the window, a tab or an alert gets another size. */
function useFit(strip: RefObject<HTMLDivElement | null>, tabs: readonly ListTab[], phone: boolean): Fit {
  const [fit, setFit] = useState(ALL);
  const keys = tabs.map(({ key }) => key).join();
  useLayoutEffect(() => {
    const element = strip.current;
    const alerts = element?.lastElementChild;
    if (phone || element == null || alerts == null) return;
    const all = [...element.querySelectorAll<HTMLElement>('[role="tab"]')];
    const observer = new ResizeObserver(() => {
      const next = fitOf(all, element.clientWidth - alerts.clientWidth);
      setFit((before) => (before.tabs === next.tabs && before.width === next.width ? before : next));
    });
    for (const one of [element, alerts, ...all]) observer.observe(one);
    return () => observer.disconnect();
  }, [strip, keys, phone]);
  return phone ? ALL : fit;
}

function fitOf(tabs: readonly HTMLElement[], room: number): Fit {
  const begin = tabs[0]?.offsetLeft ?? 0;
  const ends = tabs.map((one) => one.offsetLeft + one.offsetWidth - begin);
  if ((ends.at(-1) ?? 0) <= room) return ALL;
  const count = Math.max(1, ends.filter((end) => end <= room - MORE).length);
  return { tabs: count, width: ends[count - 1] ?? 0 };
}
