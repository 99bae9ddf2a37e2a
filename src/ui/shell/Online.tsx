import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { q } from '../../api/query.ts';
import { LazyOverlay } from '../actions/LazyOverlay.tsx';
import css from './shell.module.css';

const OnlinePanel = lazy(() => import('./OnlinePanel.tsx'));
const EVERY_MINUTE = 60_000;

/**
 * How many people are online, for administrators; opens the list of them. Loaded after the first
 * screen.
 */
export default function Online() {
  const [opened, setOpened] = useState(false);
  const { data } = useQuery({
    ...q<'getLiveUserCount'>('getLiveUserCount'),
    staleTime: EVERY_MINUTE,
    refetchInterval: EVERY_MINUTE,
  });
  if (!data) return <span className={css.online} />;
  return (
    <>
      <button
        type="button"
        className={css.online}
        title={`${data.onlineUserCount} of ${data.totalUserCount} people are online`}
        onClick={() => setOpened(true)}
      >
        <b>{data.onlineUserCount}</b> online
      </button>
      <LazyOverlay opened={opened}>
        <OnlinePanel opened={opened} presence={data} onClose={() => setOpened(false)} />
      </LazyOverlay>
    </>
  );
}
