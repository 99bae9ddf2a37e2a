import { APP_PLATFORM } from '../../../src/domain/app-versions.ts';
import { findShown } from '../../db/queries/announcements.ts';
import { findAppVersion } from '../../db/queries/app-versions.ts';
import { isTold } from '../../policies/announcements.ts';
import type { Handler } from '../handler.ts';

/** Everything to show now: one small read for all screens of a session. */
export const readShown: Handler<'readShown'> = ({ query }, call) =>
  call.read(async (tx) => ({
    data: {
      announcements: isTold(call.person.role) ? await findShown(tx) : [],
      app: (await findAppVersion(tx, query.platform ?? APP_PLATFORM.web)) ?? null,
    },
  }));
