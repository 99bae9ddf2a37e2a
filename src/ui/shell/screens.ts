import { IconArrowsExchange, IconListSearch, IconStack2, IconUsers, type Icon } from '@tabler/icons-react';
import type { StaticDataRouteOption } from '@tanstack/react-router';

/** Screens that share an entry of the menu, each with a tab. */
export const AREAS = {
  searches: { name: 'Searches', icon: IconListSearch, hasTabs: false },
  stock: { name: 'Stock tools', icon: IconStack2, hasTabs: false },
  // Its lists' frame has tabs with counts.
  transactions: { name: 'Transactions', icon: IconArrowsExchange, hasTabs: true },
  people: { name: 'People', icon: IconUsers, hasTabs: false },
} as const satisfies Record<string, { name: string; icon: Icon; hasTabs: boolean }>;

export type Area = keyof typeof AREAS;

/** The static data of a route. */
declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /**
     * The screen's title in the top bar and the browser's tab: `staticData: { title: 'Holds' }`.
     */
    title?: string;
    /** Open without signing in, and shown without the shell. */
    door?: true;
    /** Its place in the left rail; without it, it comes last under the name of its permission. */
    rail?: {
      icon: Icon;
      /**
       * Lower numbers come first. They are multiples of ten, so that another screen fits between
       * two.
       */
      place: number;
      /** The place for clients, if different. */
      forClients?: number;
      /**
       * The screen whose permission opens this one, for those who decide something, and below which
       * it stands.
       */
      beside?: string;
      /** The label in the rail, if not the title. */
      word?: string;
      /** The area whose entry leads to it, beside others. */
      area?: Area;
    };
    /** It has filters at its side, so the menu is folded in all but wide windows. */
    hasFilters?: true;
  }
}

/** All screens, by path. */
export type Screens = ReadonlyMap<string, StaticDataRouteOption>;
