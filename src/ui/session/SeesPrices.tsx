import type { ReactNode } from 'react';
import { useUser } from './session.ts';

/** Whether the user sees prices, which not all people of a company do. */
export const useSeesPrices = (): boolean => useUser().company?.has.includes('prices') !== false;

/** Shown to whoever sees prices. */
export const SeesPrices = ({ children }: { children: ReactNode }) => (useSeesPrices() ? children : null);
