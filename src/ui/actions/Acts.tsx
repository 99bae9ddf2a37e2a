import { lazy, Suspense, type ReactNode } from 'react';
import { usePhone } from '../table/use-phone.ts';
import css from './acts.module.css';

const ThumbBar = lazy(() => import('./ThumbBar.tsx'));

/** The acts on what is chosen: side by side, or in one bar on a phone. */
export function Acts({ children }: { children: ReactNode }) {
  const phone = usePhone();
  return (
    <div className={phone ? css.room : css.acts} data-acts>
      {phone ? (
        <Suspense fallback={null}>
          <ThumbBar>{children}</ThumbBar>
        </Suspense>
      ) : (
        children
      )}
    </div>
  );
}
