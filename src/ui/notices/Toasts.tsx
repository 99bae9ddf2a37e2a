import { lazy, Suspense, useEffect, useState } from 'react';
import { onFirstNews } from './toast.ts';

const Notifications = lazy(() => import('./Notifications.tsx'));

/** The place where notifications appear; empty, and without their code, until there is one. */
export function Toasts() {
  const [news, setNews] = useState(false);
  useEffect(() => onFirstNews(() => setNews(true)), []);
  return news ? (
    <Suspense fallback={null}>
      <Notifications />
    </Suspense>
  ) : null;
}
