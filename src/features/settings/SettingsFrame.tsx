import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { CLIENT_ROLES } from '../../domain/codes.ts';
import { Notice } from '../../ui/notices/Notice.tsx';
import { useUser } from '../../ui/session/session.ts';
import type { SettingsArea } from '../../ui/shell/settings-tabs.ts';
import css from './settings.module.css';

interface SettingsFrameProps {
  areas: readonly SettingsArea[];
  /** The chosen screen. */
  children: ReactNode;
}

/** The navigation of the settings: areas on the left, or in one line on phones. */
export function SettingsFrame({ areas, children }: SettingsFrameProps) {
  const rail = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const { role_id: role } = useUser();
  // On a phone the line is wider than the window, so the current entry is scrolled into view.
  useEffect(() => {
    const chosen = rail.current?.querySelector('[data-status="active"]');
    chosen?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  if (areas.length === 0) {
    return (
      <Notice tone="forbidden" title="You do not have access to any settings">
        {CLIENT_ROLES.includes(role)
          ? 'Settings are for staff only.'
          : 'Ask an administrator: access is given under Roles and permissions.'}
      </Notice>
    );
  }
  return (
    <div className={css.frame}>
      <nav ref={rail} className={css.rail} aria-label="Settings">
        {areas.map(({ name, tabs }) => (
          <div key={name} className={css.area}>
            <p className={css.areaName}>{name}</p>
            <ul>
              {tabs.map(({ path, label }) => (
                <li key={path}>
                  <Link to={path} className={css.tab}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className={css.screen}>{children}</div>
    </div>
  );
}
