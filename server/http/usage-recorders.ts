import type { Logger } from 'pino';
import type pg from 'pg';
import { addCounts, type Counted } from '../db/queries/activity/activity.ts';
import { markSeen } from '../db/queries/session/sessions.ts';
import { countViews, type LinkViews } from '../db/queries/share-links/open-links.ts';
import type { Services } from '../operations/handler.ts';
import { WriteBehind } from '../write-behind.ts';

type UsageRecorders = Pick<Services, 'lastSeen' | 'linkViews' | 'activity'>;

/**
 * What is noted about requests: when sessions were used, views of share links, people's activity.
 */
export function usageRecorders(
  pool: pg.Pool,
  log: Pick<Logger, 'warn'>,
): UsageRecorders & { close(): Promise<void> } {
  const seen = new WriteBehind<Buffer>(pool, log, {
    name: 'noting which sessions are used',
    write: async (tx, tokens) => void (await markSeen(tx, tokens)),
    together: (token) => token,
  });
  const views = new WriteBehind<LinkViews>(pool, log, {
    name: 'counting views of share links',
    write: async (tx, looked) => void (await countViews(tx, looked)),
    together: (earlier, later) => ({ ...later, times: earlier.times + later.times }),
  });
  const activity = new WriteBehind<Counted>(pool, log, {
    name: 'counting what people look at',
    write: addCounts,
    together: (earlier, later) => ({ ...later, times: earlier.times + later.times }),
  });
  return {
    lastSeen: { note: (token) => seen.note(token.toString('base64'), token) },
    linkViews: {
      note: (id) => views.note(id, { id, times: 1, at: new Date() }),
      write: () => views.write(),
    },
    activity: {
      note: (user_id, kind, times = 1) =>
        activity.note(`${user_id} ${kind}`, { user_id, kind, times, at: new Date() }),
      write: () => activity.write(),
    },
    async close() {
      await Promise.all([seen.close(), views.close(), activity.close()]);
    },
  };
}
