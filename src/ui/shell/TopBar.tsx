import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMenu2, IconMoon, IconSun } from '@tabler/icons-react';
import { accessOf, type User } from '../session/session.ts';
import { FindBox } from './FindBox.tsx';
import { Online } from './Online.tsx';
import { RupeeRate } from './RupeeRate.tsx';
import { UserMenu } from './UserMenu.tsx';
import css from './shell.module.css';

export interface TopBarProps {
  user: User;
  /** The title of the screen: `Holds`. */
  place: string;
  onFind: ((text: string) => void) | null;
  onProfile: () => void;
  onPassword: (() => void) | null;
  onFactor: (() => void) | null;
  /** Null for who looks as this person. */
  onSessions: (() => void) | null;
  onSignOut: () => void;
  onRail: () => void;
}

export function TopBar({
  user,
  place,
  onFind,
  onProfile,
  onPassword,
  onFactor,
  onSessions,
  onSignOut,
  onRail,
}: TopBarProps) {
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
      <p className={css.place}>{place}</p>
      <div className={css.barMiddle}>{onFind !== null && <FindBox onFind={onFind} />}</div>
      {accessOf(user, 'account').write && <Online />}
      <RupeeRate />
      <ThemeSwitch />
      <UserMenu
        user={user}
        onProfile={onProfile}
        onPassword={onPassword}
        onFactor={onFactor}
        onSessions={onSessions}
        onSignOut={onSignOut}
      />
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
