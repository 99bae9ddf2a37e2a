import type { Icon } from '@tabler/icons-react';
import type { StaticDataRouteOption } from '@tanstack/react-router';

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
      /** The label in the rail, if not the title. */
      word?: string;
    };
  }
}

/** All screens, by path. */
export type Screens = ReadonlyMap<string, StaticDataRouteOption>;
