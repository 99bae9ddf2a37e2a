import { lazy, Suspense } from 'react';

const Page = lazy(() => import('./NotFoundPage.tsx'));

/** Seldom shown, so it is no part of the first load. */
export const NotFound = () => (
  <Suspense>
    <Page />
  </Suspense>
);
