/**
 * What the house tells its clients: enough of each kind for each to be deleted once, all of them
 * shown now.
 */
import type { AnnouncementKind } from '../../../../src/domain/announcements.ts';
import { PAPER } from './clients.ts';
import { made, type Source } from './maker.ts';

const MADE = 60;

const announced = (kind: AnnouncementKind): Source => ({
  find: `SELECT id FROM announcement WHERE kind = '${kind}' AND title LIKE 'Announced %' ORDER BY id`,
  make: ({ house }) =>
    house.command(
      `INSERT INTO announcement (id, kind, title, description, page, banner_type, start_date, end_date)
       SELECT gen_random_uuid(), '${kind}', 'Announced ' || n, '', '/customer', ${kind === 'banner' ? 1 : 'NULL'},
              current_date - 2, current_date + 30
         FROM generate_series(1, ${MADE}) AS n`,
    ),
});

export const HOME = {
  popup: announced('popup'),
  houseEvent: announced('event'),
  banner: announced('banner'),
  announcementPicture: {
    find: 'SELECT file_id AS id FROM announcement_picture',
    async make(maker) {
      const { api } = await maker.admin();
      const now = Date.now();
      const [start_date, end_date] = [now - 2 * 864e5, now + 30 * 864e5].map((at) =>
        new Date(at).toISOString().slice(0, 10),
      );
      const data = { title: 'Pictured', page: '/customer', start_date, end_date };
      made(await api.form('POST', '/home-setting/popup', data, { images: PAPER }));
    },
  },
} satisfies Record<string, Source>;
