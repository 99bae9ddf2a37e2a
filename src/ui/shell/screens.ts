import type { Icon } from '@tabler/icons-react';
import type { StaticDataRouteOption } from '@tanstack/react-router';

/** What a route tells of its screen. */
declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /**
     * What the top bar and the browser's tab call this screen: `staticData: { title: 'Holds' }`.
     */
    title?: string;
    /** It is open to whoever is not signed in, and stands without the shell. */
    door?: true;
    /**
     * Where it stands in the left rail; without it, what the permission for it is called stands
     * there, and last.
     */
    rail?: {
      icon: Icon;
      /** Lower stands further up. The places are tens, so that another screen fits between two. */
      place: number;
      /** Where it stands for clients, if not there. */
      forClients?: number;
      /** What the rail says, if not the title. */
      word?: string;
    };
  }
}

/** Every screen there is, by its path. */
export type Screens = ReadonlyMap<string, StaticDataRouteOption>;
