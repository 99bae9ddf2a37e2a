import { ActionIcon, Menu, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconLogout, IconMenu2, IconMoon, IconSun, IconUser } from '@tabler/icons-react';
import { nameOf, type User } from '../session.ts';
import { FindBox } from './FindBox.tsx';
import css from './shell.module.css';

export interface TopBarProps {
  user: User;
  /** Where the person is: `Holds`. */
  place: string;
  onFind: ((numbers: string[]) => void) | null;
  onProfile: () => void;
  onSignOut: () => void;
  onRail: () => void;
}

export function TopBar({ user, place, onFind, onProfile, onSignOut, onRail }: TopBarProps) {
  return (
    <header className={css.bar}>
      <ActionIcon variant="subtle" color="gray" className={css.railButton} aria-label="Areas" onClick={onRail}>
        <IconMenu2 size={20} stroke={1.5} />
      </ActionIcon>
      <p className={css.place}>{place}</p>
      <div className={css.barMiddle}>{onFind !== null && <FindBox onFind={onFind} />}</div>
      <ThemeSwitch />
      <Menu position="bottom-end" width={224}>
        <Menu.Target>
          <button type="button" className={css.me} aria-label={`${nameOf(user)}, ${user.role_name}`}>
            <span className={css.initials} aria-hidden>
              {initialsOf(nameOf(user))}
            </span>
            <span className={css.meText} aria-hidden>
              <span>{nameOf(user)}</span>
              <small>{user.role_name}</small>
            </span>
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{user.email}</Menu.Label>
          <Menu.Item leftSection={<IconUser size={16} stroke={1.5} />} onClick={onProfile}>
            Profile
          </Menu.Item>
          <Menu.Item leftSection={<IconLogout size={16} stroke={1.5} />} onClick={onSignOut}>
            Sign out
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </header>
  );
}

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase() ?? '')
    .join('');

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
