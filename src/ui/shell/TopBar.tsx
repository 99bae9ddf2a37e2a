import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMenu2, IconMoon, IconPin, IconPinFilled, IconSun } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { queryClient } from '../../api/query.ts';
import { whenIdle } from '../../api/when-idle.ts';
import { BELL_ROLES } from '../../domain/codes.ts';
import { accessOf } from '../session/session.ts';
import { FindBox, type FindBoxProps } from './FindBox.tsx';
import { UserMenu, type UserMenuProps } from './UserMenu.tsx';
import css from './shell.module.css';

const A_MOMENT = 1_000;
const A_WHILE = 1_500;
/** The notices and the figures can wait until the screen has loaded. */
const Bell = lazy(() => whenIdle(queryClient, A_MOMENT).then(() => import('../bell/Bell.tsx')));
const BarFigures = lazy(() => whenIdle(queryClient, A_WHILE).then(() => import('./BarFigures.tsx')));

export interface TopBarProps extends UserMenuProps {
  /** The title of the screen: `Holds`. */
  place: string;
  /** Null when the user may not search. */
  find: FindBoxProps | null;
  onRail: () => void;
  /** Null on screens that the menu does not lead to. */
  pin: { isPinned: boolean; onPin: () => void } | null;
}

export function TopBar({ place, find, onRail, pin, ...menu }: TopBarProps) {
  return (
    <header className={css.bar}>
      <ActionIcon
        variant="subtle"
        color="gray"
        className={css.railButton}
        aria-label="Areas"
        onClick={onRail}
      >
        <IconMenu2 size={20} stroke={1.5} />
      </ActionIcon>
      <p className={css.place} title={place}>
        {place}
      </p>
      {pin !== null && (
        <ActionIcon
          variant="subtle"
          color="gray"
          className={css.pin}
          aria-pressed={pin.isPinned}
          aria-label="Pinned to the menu"
          title={`${pin.isPinned ? 'Unpin this screen from' : 'Pin this screen to'} the top of the menu`}
          onClick={pin.onPin}
        >
          {pin.isPinned ? (
            <IconPinFilled size={16} aria-hidden />
          ) : (
            <IconPin size={16} stroke={1.5} aria-hidden />
          )}
        </ActionIcon>
      )}
      <span className={css.barRoom} />
      <div className={css.barMiddle}>{find !== null && <FindBox {...find} />}</div>
      <Suspense
        fallback={
          <>
            {accessOf(menu.user, 'account').write && <span className={css.online} />}
            <span className={css.rate} />
          </>
        }
      >
        <BarFigures />
      </Suspense>
      {/* Notices are only for the customer, not for staff who look as them. */}
      {menu.user.looker === undefined && BELL_ROLES.includes(menu.user.role_id) && (
        <Suspense fallback={<span className={css.bellRoom} />}>
          <Bell />
        </Suspense>
      )}
      <ThemeSwitch />
      <UserMenu {...menu} />
    </header>
  );
}

export function ThemeSwitch() {
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      className={css.iconButton}
      aria-label={dark ? 'Light theme' : 'Dark theme'}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
    >
      {dark ? <IconSun size={18} stroke={1.5} /> : <IconMoon size={18} stroke={1.5} />}
    </ActionIcon>
  );
}
