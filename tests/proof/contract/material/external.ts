/** Sheets of external clients: answered, with stones that wait for approval. */
import { APPROVAL_STATUS } from '../../../../src/domain/codes.ts';
import { until } from '../../../support/wait.ts';
import { externalClient } from './accounts.ts';
import { made, severalAtOnce } from './maker.ts';
import type { Maker, Source } from './maker.ts';

const AT_A_TIME = 8;

async function sheet(maker: Maker): Promise<void> {
  const { house, admin } = maker;
  const user_id = await externalClient(maker);
  const stones = await house.stones(2);
  const file = new File([['Stock No', ...stones.map(({ stock_no }) => stock_no)].join('\n')], 'order.csv');
  const { api } = await admin();
  const reply = await api.form(
    'POST',
    '/inventory/new-arrival/import-external-diamonds',
    { user_id },
    { externalDiamonds: file },
  );
  const { id } = made<{ sheet: { id: string } }>(reply).sheet;
  await until('the end of the sheet', async () => {
    const [row] = await house.query<{ state: string }>('SELECT state FROM external_sheet WHERE id = $1', [
      id,
    ]);
    return row?.state !== 'open';
  });
}

const WAITING = `JOIN external_answer a ON a.sheet_id = e.id JOIN confirm_line l ON l.id = a.line_id
  WHERE l.status = ${APPROVAL_STATUS.pending}`;
const make = (maker: Maker): Promise<void> => severalAtOnce(AT_A_TIME, () => sheet(maker));

export const EXTERNAL = {
  externalSheet: {
    find: `SELECT e.id FROM external_sheet e JOIN app_user u ON u.id = e.client_id
            WHERE e.state = 'done' AND u.associate_id = $1`,
    make,
  },
  externalSheetWaiting: { find: `SELECT DISTINCT e.id FROM external_sheet e ${WAITING}`, make },
  externalLine: { find: `SELECT l.id FROM external_sheet e ${WAITING}`, make },
  stockFeed: {
    find: `SELECT f.id FROM stock_feed f JOIN app_user u ON u.id = f.client_id WHERE u.is_active AND u.associate_id = $1`,
    make: (maker: Maker) =>
      severalAtOnce(AT_A_TIME * 4, async () => {
        const client = await externalClient(maker);
        const { api } = await maker.admin();
        const feed = {
          name: 'Proof',
          format: 'csv',
          feed_columns: [{ field: 'stock_no', heading: 'Stock' }],
          push_url: 'ftp://feeds.invalid/stock.csv',
        };
        made(await api.send('POST', `/external-clients/${client}/stock-feeds`, feed));
      }),
  },
} satisfies Record<string, Source>;
