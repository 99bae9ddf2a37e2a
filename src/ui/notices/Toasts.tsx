import { lazy, Suspense, useEffect, useState } from 'react';
import { onFirstToast } from './toast.ts';

const Notifications = lazy(() => import('./Notifications.tsx'));

/** Where notifications appear. Their code is loaded with the first one. */
export function Toasts() {
  const [news, setNews] = useState(false);
  useEffect(() => onFirstToast(() => setNews(true)), []);
  return news ? (
    <Suspense fallback={null}>
      <Notifications />
    </Suspense>
  ) : null;
}
