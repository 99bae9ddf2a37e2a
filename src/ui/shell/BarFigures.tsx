import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import { q, type ApiQuery } from '../../api/query.ts';
import { LazyOverlay } from '../actions/LazyOverlay.tsx';
import { age, dateTime } from '../format.ts';
import { accessOf, useUser } from '../session/session.ts';
import css from './shell.module.css';

const OnlinePanel = lazy(() => import('./OnlinePanel.tsx'));

/** The figures of the top bar, loaded after the first screen. */
export default function BarFigures() {
  return (
    <>
      {accessOf(useUser(), 'account').write && <Online />}
      <RupeeRate />
    </>
  );
}

const EVERY_MINUTE = 60_000;

/** How many people are online, for administrators; opens the list of them. */
function Online() {
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

const RATE: ApiQuery<AnswerOf<'getUsdInr'>> = q<'getUsdInr'>('getUsdInr');
const HALF_AN_HOUR = 30 * 60_000;

/**
 * The dollar's rate in rupees and its age; empty until one is set. A link for those who may set it.
 */
function RupeeRate() {
  const maySet = accessOf(useUser(), 'price-list').write;
  const { data } = useQuery({ ...RATE, staleTime: HALF_AN_HOUR, refetchInterval: HALF_AN_HOUR });
  if (data?.rate == null || data.changed_at == null) return <span className={css.rate} />;
  const title = `Set ${dateTime(data.changed_at)} by ${data.changed_by ?? ''}`;
  const rate = (
    <>
      USD/INR <b>{data.rate}</b>
      <small>{age(data.changed_at)}</small>
    </>
  );
  return maySet ? (
    <Link to="/settings/price-settings/price-list" className={css.rate} title={`${title}. Change it`}>
      {rate}
    </Link>
  ) : (
    <p className={css.rate} title={title}>
      {rate}
    </p>
  );
}
