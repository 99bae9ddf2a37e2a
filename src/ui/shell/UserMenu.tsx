import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { usePreload } from '../actions/use-preload.ts';
import { nameOf, type User } from '../session/session.ts';
import type { AccountMenuProps } from './AccountMenu.tsx';
import css from './shell.module.css';

const loadMenu = () => import('./AccountMenu.tsx');
const AccountMenu = lazy(loadMenu);
const PersonPicture = lazy(() => import('../records/PersonPicture.tsx'));

export interface UserMenuProps extends Pick<AccountMenuProps, 'parts' | 'onPart' | 'onSignOut'> {
  user: User;
}

/** The user's name, which opens the account menu. */
export function UserMenu({ user, ...menu }: UserMenuProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const name = nameOf(user);
  usePreload(loadMenu);

  useEffect(() => {
    if (!open) return;
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && root.current?.contains(event.target) === false) setOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [open]);

  return (
    <div ref={root} className={css.meRoot}>
      <button
        ref={button}
        type="button"
        className={css.me}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={`${name}, ${user.role_name}`}
        onClick={() => setOpen(!open)}
      >
        <span className={css.initials} aria-hidden>
          {user.picture == null ? (
            initialsOf(name)
          ) : (
            <Suspense fallback={initialsOf(name)}>
              <PersonPicture person={user}>{initialsOf(name)}</PersonPicture>
            </Suspense>
          )}
        </span>
        <span className={css.meText} aria-hidden>
          <span>{name}</span>
          <small>{user.role_name}</small>
        </span>
      </button>
      {open && (
        <Suspense fallback={null}>
          <AccountMenu
            {...menu}
            user={user}
            onChosen={() => setOpen(false)}
            onLeave={() => {
              setOpen(false);
              button.current?.focus();
            }}
          />
        </Suspense>
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
