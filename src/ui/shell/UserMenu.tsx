import { IconDevices, IconKey, IconLock, IconLogout, IconUser } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { nameOf, type User } from '../session/session.ts';
import css from './shell.module.css';

interface UserMenuProps {
  user: User;
  onProfile: () => void;
  /** Null for guests, who have no password. */
  onPassword: (() => void) | null;
  /** The same for the second factor. */
  onFactor: (() => void) | null;
  /** Null for who looks as this person. */
  onSessions: (() => void) | null;
  onSignOut: () => void;
}

/**
 * The account menu: the user's name, profile, password, sessions and sign-out. It is our own because Mantine's Menu
 * would add 29 kB (gzip) to the first load.
 */
export function UserMenu({ user, onProfile, onPassword, onFactor, onSessions, onSignOut }: UserMenuProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const name = nameOf(user);

  useEffect(() => {
    if (!open) return;
    root.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && root.current?.contains(event.target) === false) setOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [open]);

  function onKeyDown(event: KeyboardEvent): void {
    const items = [...(root.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
    const at = items.findIndex((item) => item === document.activeElement);
    if (event.key === 'Escape' || event.key === 'Tab') {
      setOpen(false);
      root.current?.querySelector('button')?.focus();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const by = event.key === 'ArrowDown' ? 1 : -1;
      items[(at + by + items.length) % items.length]?.focus();
    }
  }

  const choose = (act: () => void) => () => {
    setOpen(false);
    act();
  };

  return (
    <div ref={root} role="presentation" className={css.meRoot} onKeyDown={open ? onKeyDown : undefined}>
      <button
        type="button"
        className={css.me}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={`${name}, ${user.role_name}`}
        onClick={() => setOpen(!open)}
      >
        <span className={css.initials} aria-hidden>
          {initialsOf(name)}
        </span>
        <span className={css.meText} aria-hidden>
          <span>{name}</span>
          <small>{user.role_name}</small>
        </span>
      </button>
      {open && (
        <div className={css.menu}>
          <p>{user.email}</p>
          <div role="menu" aria-label="Account">
            <button type="button" role="menuitem" className={css.entry} onClick={choose(onProfile)}>
              <IconUser size={16} stroke={1.5} aria-hidden /> Profile
            </button>
            {onPassword && (
              <button type="button" role="menuitem" className={css.entry} onClick={choose(onPassword)}>
                <IconLock size={16} stroke={1.5} aria-hidden /> Change password
              </button>
            )}
            {onFactor && (
              <button type="button" role="menuitem" className={css.entry} onClick={choose(onFactor)}>
                <IconKey size={16} stroke={1.5} aria-hidden /> How you sign in
              </button>
            )}
            {onSessions && (
              <button type="button" role="menuitem" className={css.entry} onClick={choose(onSessions)}>
                <IconDevices size={16} stroke={1.5} aria-hidden /> Where you are signed in
              </button>
            )}
            <button type="button" role="menuitem" className={css.entry} onClick={choose(onSignOut)}>
              <IconLogout size={16} stroke={1.5} aria-hidden />{' '}
              {user.looker === undefined ? 'Sign out' : 'Stop looking'}
            </button>
          </div>
        </div>
      )}
    </div>
  );
}

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase() ?? '')
    .join('');
