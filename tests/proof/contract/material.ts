/**
 * What a request needs to be accepted: ids of records that exist and numbers of stones that are free, by the names
 * that the contract gives such fields. A field may stand for several kinds of record; which of them an operation
 * takes is found out by asking, and remembered.
 */
import { CLIENT_ROLES } from '../../../src/domain/codes.ts';
import { USUAL_PAIR_SETTING } from '../../../src/domain/pair-setting.ts';
import { newId } from '../../../server/ids.ts';
import { PASSWORD } from '../../support/api.ts';
import type { Reply } from '../../support/api.ts';
import {
  addProvider,
  bringIn,
  csvFile,
  HEADINGS,
  propose,
  stonesNamed,
  TEN_STONES,
  withColumn,
} from '../../supply/support/sheets.ts';
import { PICTURE } from '../cases/nasty-files.ts';
import type { House, Member } from '../house.ts';
import { makeSelections, spanOf } from './selections.ts';

export type Kind = keyof typeof OF_KIND | 'stone' | 'nothing';

/** Whatever requests make of its key and its name. */
const MASTER = '0192f000-0000-7000-8000-000000000020';

/** Where the ids of each kind are; $1 is the demo's first associate, whose clients' records are taken. */
const OF_KIND = {
  client: `SELECT id FROM app_user WHERE email = 'customer@pavilion.test'`,
  clientWithoutPapers: `SELECT u.id FROM app_user u JOIN business b ON b.user_id = u.id
    WHERE u.associate_id = $1 AND NOT EXISTS (SELECT FROM kyc_document k WHERE k.client_id = u.id)`,
  clientWithPapers: `SELECT DISTINCT client_id AS id FROM kyc_document WHERE status = 1 AND client_id IN (SELECT id FROM app_user WHERE associate_id = $1)`,
  clientRefused: `SELECT DISTINCT client_id AS id FROM kyc_document WHERE status = 3 AND client_id IN (SELECT id FROM app_user WHERE associate_id = $1)`,
  // Not of the demo's own customers: whoever loses the registration can do nothing any more.
  business: `SELECT b.id FROM business b JOIN app_user u ON u.id = b.user_id
    WHERE u.associate_id = $1 AND u.email NOT LIKE '%@pavilion.test' AND (SELECT count(*) FROM kyc_document k WHERE k.client_id = u.id AND k.status = 2) > 1`,
  businessOfClient: `SELECT b.id FROM business b JOIN app_user u ON u.id = b.user_id WHERE u.email = 'customer@pavilion.test'`,
  paper: `SELECT id FROM kyc_document WHERE client_id IN (SELECT id FROM app_user WHERE associate_id = $1) ORDER BY id`,
  hold: `SELECT id FROM hold WHERE status = 1 AND client_id IN (SELECT id FROM app_user WHERE associate_id = $1)`,
  memo: `SELECT id FROM memo_line WHERE status = 1 AND client_id IN (SELECT id FROM app_user WHERE associate_id = $1)`,
  confirmStone: `SELECT id FROM confirm_line WHERE status = 1 AND client_id IN (SELECT id FROM app_user WHERE associate_id = $1)`,
  enquiry: `SELECT id FROM enquiry WHERE status = 1 AND client_id IN (SELECT id FROM app_user WHERE associate_id = $1)`,
  associateUser: `SELECT id FROM app_user WHERE id = $1`,
  provider: `SELECT id FROM provider WHERE $1::uuid IS NOT NULL`,
  matchPair: `SELECT id FROM match_pair WHERE client_id IN (SELECT id FROM app_user WHERE associate_id = $1)`,
  // Nothing came from it, so that it may be removed; and a feed that leads nowhere may be asked for once.
  providerFresh: `SELECT id FROM provider WHERE code LIKE 'PF%' AND $1::uuid IS NOT NULL`,
  uploadDone: `SELECT id FROM upload WHERE state = 'done' AND $1::uuid IS NOT NULL`,
  // The values are all of one master, so that an order of them is one; deleted they are by other requests than put into order.
  master: `SELECT id FROM master WHERE id = '${MASTER}'`,
  emptyMaster: `SELECT id FROM master WHERE code LIKE 'PROOF_EMPTY_%' ORDER BY id LIMIT 40`,
  subMaster: `SELECT s.id FROM sub_master s JOIN master m ON m.id = s.master_id WHERE m.id = '${MASTER}' AND s.image_id IS NULL ORDER BY s.id`,
  pictured: `SELECT id FROM sub_master WHERE image_id IS NOT NULL`,
  country: 'SELECT id::text FROM country',
  state: `SELECT iso2 || '-' || v.letters AS id FROM country JOIN (VALUES ('IN', 'GJ'), ('BE', 'VAN'), ('US', 'NY')) AS v (iso2, letters) USING (iso2)`,
  upload: `SELECT id FROM upload WHERE state IN ('proposed', 'previewed') AND $1::uuid IS NOT NULL`,
  // The last one of its provider, whose stones nobody can have.
  uploadToUndo: `SELECT u.id FROM upload u JOIN provider p ON p.id = u.provider_id
    WHERE u.state = 'done' AND p.name LIKE 'Undo %' AND $1::uuid IS NOT NULL`,
  // The widest is handed out first: there is room in it.
  caratRange: `SELECT id FROM carat_range WHERE carat_from BETWEEN 10 AND 1999 AND $1::uuid IS NOT NULL ORDER BY carat_to - carat_from`,
  subCaratRange: `SELECT id FROM sub_carat_range WHERE $1::uuid IS NOT NULL`,
  stockList: `SELECT id FROM stock_list WHERE $1::uuid IS NOT NULL`,
  featuredStone: `SELECT id FROM featured_stone WHERE client_id IN (SELECT id FROM app_user WHERE associate_id = $1)`,
  collection: `SELECT id FROM collection WHERE $1::uuid IS NOT NULL`,
} as const;

const KINDS_OF_FIELD: Record<string, readonly Kind[]> = {
  ids: ['hold', 'memo', 'confirmStone', 'enquiry', 'subMaster'],
  user_id: ['client', 'clientWithoutPapers', 'clientWithPapers', 'clientRefused', 'nothing'],
  id: [
    'stone',
    'provider',
    'providerFresh',
    'upload',
    'uploadDone',
    'uploadToUndo',
    'client',
    'business',
    'paper',
    'hold',
    'memo',
    'confirmStone',
    'enquiry',
    'master',
    'emptyMaster',
    'subMaster',
    'pictured',
    'country',
    'state',
    'matchPair',
    'caratRange',
    'subCaratRange',
    'stockList',
    'featuredStone',
    'collection',
  ],
  master_id: ['master'],
  carat_range_id: ['caratRange'],
  provider_id: ['provider'],
  providers: ['provider'],
  business_id: ['nothing', 'businessOfClient'],
  markups: ['businessOfClient', 'associateUser', 'provider'],
};

export interface Material {
  /** Another request: what the last one was about is forgotten. */
  begin(): void;
  kindsOf(field: string): readonly Kind[] | null;
  idOf(kind: Kind): Promise<string | null>;
  /** A value of any other field that means something; undefined where any value does. */
  plain(field: string, person: Member | null): Promise<unknown>;
  fileOf(field: string): File;
}

const PAPER = new File([new Uint8Array(PICTURE)], 'paper.png', { type: 'image/png' });

/** For those who release, receive, sell and decide. */
const LINES = 150;
/** Papers are handed in once. */
const CLIENTS_WITHOUT_PAPERS = 40;
const PAIRS = 60;
/** A business is registered once and unregistered once. */
const APPROVED_CLIENTS = 14;
/** Imported once, or thrown away once. */
const SHEETS_TO_DECIDE = 80;
/** An upload is undone once. */
const UPLOADS_TO_UNDO = 36;

export async function gatherMaterial(house: House): Promise<Material> {
  const admin = await house.member('admin@pavilion.test');
  const associate = await house.member('associate@pavilion.test');
  const client = await house.member('customer@pavilion.test');
  const pools = new Map<Kind, string[]>();
  const ok = (reply: Reply): Reply => {
    if (reply.status !== 200) throw new Error(`The proof's material could not be made: ${reply.text}`);
    return reply;
  };
  const refill = async (): Promise<void> => {
    for (const path of ['hold', 'memo', 'confirm-stone', 'enquiry']) {
      const stones = (await house.stones(LINES)).map((stone) => stone.stock_no);
      ok(
        await admin.api.send('POST', `/inventory/new-arrival/${path}`, {
          stock_numbers: stones,
          user_id: client.id,
          ...(path === 'enquiry' ? { message: 'Eye clean?' } : {}),
        }),
      );
    }
  };
  const newClient = async (): Promise<string> => {
    const reply = ok(
      await admin.api.send('POST', '/customer/add-customer-with-business', {
        email: `${newId()}@proof.test`,
        first_name: 'Proof',
        company_name: 'Proof Gems',
        business_associate_id: associate.id,
      }),
    );
    return (reply.body?.data as { id: string }).id;
  };
  const approvedClient = async (): Promise<void> => {
    const id = await newClient();
    const both = { business_owner_data: [{ document_type: 1 }], business_data: [{ document_type: 1 }] };
    const files = { owner_image: fileOf('owner_image'), business_image: fileOf('business_image') };
    const at = '/customer/business/document';
    ok(await admin.api.form('POST', at, { user_id: id, ...both }, files));
    const yes = { business_owner_data: [{ status: 2 }], business_data: [{ status: 2 }] };
    ok(await admin.api.form('PUT', at, { user_id: id, ...yes }, {}));
  };
  const fileOf = (field: string): File => {
    if (field.endsWith('image')) return PAPER;
    return field === 'priceList' ? priceList() : csvFile(TEN_STONES);
  };
  for (let made = 0; made < APPROVED_CLIENTS; made++) await approvedClient();
  await severalAtOnce(CLIENTS_WITHOUT_PAPERS, newClient);
  await refill();
  await addMasters(house);
  await savePairs(house, admin, client.id, ok);
  // Of their own, so that each can be removed, and each sync be the only one of its provider.
  await house.command(
    `INSERT INTO provider (id, name, code, provider_type, feed_url)
     SELECT gen_random_uuid(), 'Proof feed ' || n, 'PF' || n, 2, 'https://feeds.invalid/stock.csv' FROM generate_series(1000, 1199) AS n
     ON CONFLICT DO NOTHING`,
  );
  const sheet = await addProvider(admin.api, `Proof ${newId()}`);
  await bringIn(admin.api, sheet.id, csvFile(TEN_STONES));
  await severalAtOnce(SHEETS_TO_DECIDE, () => propose(admin.api, sheet.id, csvFile(TEN_STONES)));
  await severalAtOnce(UPLOADS_TO_UNDO, async (made) => {
    const { id } = await addProvider(admin.api, `Undo ${newId()}`, newId().slice(-6).toUpperCase());
    const onHold = withColumn(stonesNamed(`U${made}-`, 1), 'Availability', ['On hold']);
    await bringIn(admin.api, id, csvFile(...onHold));
  });
  const sizes = await makeSelections(house, admin, client, ok);
  return {
    begin: () => sizes.within(null),
    kindsOf: (field) => KINDS_OF_FIELD[field] ?? null,
    async idOf(kind) {
      if (kind === 'nothing') return null;
      if (kind === 'stone') return (await house.stones(1))[0]?.id ?? null;
      const pool = pools.get(kind) ?? [];
      pools.set(kind, pool);
      if (pool.length === 0) {
        const rows = await house.look<{ id: string }>(
          OF_KIND[kind],
          OF_KIND[kind].includes('$1') ? [associate.id] : [],
        );
        pool.push(...rows.map((row) => row.id));
      }
      const id = pool.pop() ?? null;
      if (id !== null && (kind === 'caratRange' || kind === 'subCaratRange'))
        sizes.within(await spanOf(house, id));
      return id;
    },
    plain: async (field, person) =>
      field === 'carat_from' || field === 'carat_to' ? sizes.of(field) : plain(house, field, person),
    fileOf,
  };
}

/** Enough of them that each can be deleted once; one value has a picture. */
const VALUES = 300;

async function addMasters(house: House): Promise<void> {
  await house.look(
    `WITH added AS (
       INSERT INTO master (id, code, name)
       SELECT '${MASTER}', 'PROOF', 'Proof'
       UNION ALL SELECT gen_random_uuid(), 'PROOF_EMPTY_' || n, 'Empty ' || n FROM generate_series(1, $1) n
       ON CONFLICT DO NOTHING RETURNING id)
     INSERT INTO sub_master (id, master_id, code, name, sequence)
     SELECT gen_random_uuid(), id, 'V' || n, 'Value ' || n, n FROM added, generate_series(1, $1) n WHERE id = '${MASTER}'`,
    [VALUES],
  );
  const admin = await house.member('admin@pavilion.test');
  const code = newId();
  await admin.api.form(
    'POST',
    '/master/submaster',
    { master_id: MASTER, code, name: code },
    { image: PAPER },
  );
}

/** Makes `count` of something; a few at a time, as so many people would. */
async function severalAtOnce(count: number, make: (which: number) => Promise<unknown>): Promise<void> {
  const AT_ONCE = 6;
  for (let from = 0; from < count; from += AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, index) => make(from + index)),
    );
}

let lists = 0;

/** In turns one of a day that has no list yet, to be brought in, and one of the demo's newest, to be corrected. */
function priceList(): File {
  lists += 1;
  const isNew = lists % 2 === 0;
  const day = isNew ? new Date(Date.UTC(1990, 0, lists)) : new Date();
  const on = `${day.getUTCMonth() + 1}/${day.getUTCDate()}/${day.getUTCFullYear()}`;
  return new File([`BR,VS1,E,1.00,1.49,${10_000 + lists}, ${on}\n`], 'list.csv', { type: 'text/csv' });
}

/** Pairs of one client, enough to be changed and removed. */
async function savePairs(
  house: House,
  admin: Member,
  clientId: string,
  ok: (reply: Reply) => Reply,
): Promise<void> {
  const stones = await house.look<{ stock_no: string }>(
    `SELECT stock_no FROM stone WHERE status = 1 ORDER BY id LIMIT ${PAIRS + 1}`,
  );
  for (const [place, { stock_no: first_stock_no }] of stones.entries()) {
    const second_stock_no = stones[place + 1]?.stock_no;
    if (second_stock_no === undefined) return;
    const pair = { first_stock_no, second_stock_no, user_id: clientId };
    ok(await admin.api.send('POST', '/inventory/matchpair', pair));
  }
}

async function plain(house: House, field: string, person: Member | null): Promise<unknown> {
  switch (field) {
    // Pairs are found and kept of any two stones.
    case 'partner_of':
    case 'first_stock_no':
    case 'second_stock_no': {
      const [stone] = await house.look<{ stock_no: string }>(
        'SELECT stock_no FROM stone WHERE status = 1 ORDER BY random() LIMIT 1',
      );
      return stone?.stock_no;
    }
    case 'stock_numbers':
      return (await house.stones(1)).map((stone) => stone.stock_no);
    // Whoever only looks needs no stone of their own.
    case 'stock_no':
    case 'search': {
      const [stone] = await house.look<{ stock_no: string }>(
        'SELECT stock_no FROM stone WHERE status = 1 ORDER BY id LIMIT 1',
      );
      return stone?.stock_no;
    }
    case 'same':
      return USUAL_PAIR_SETTING.same;
    case 'tolerances':
      return USUAL_PAIR_SETTING.tolerances;
    case 'email':
      return person === null ? 'visitor@proof.test' : `${newId()}@proof.test`;
    case 'name':
      return `Proof ${newId()}`;
    // Neither may the proof's stones be hidden from clients, nor withdrawn by a sheet that does not name them.
    case 'hide_after_days':
      return 365;
    case 'withdraw_many':
      return false;
    // What is a code of anything: of a provider, a list, a master.
    case 'code':
      return `P${newId().slice(-5).toUpperCase()}`;
    // A feed that leads nowhere, with what fits it.
    case 'feed_url':
      return 'https://feeds.invalid/stock.csv';
    case 'provider_type':
      return 2;
    case 'is_active':
      return true;
    case 'schedule':
      return '0 4 * * *';
    case 'feed_password':
      return '';
    // Only guests sign in without an account that somebody might lock.
    case 'is_guest':
      return true;
    case 'password':
      return PASSWORD;
    case 'percent':
      return any(['0', '4.5', '7.25']);
    case 'rows':
      return undefined;
    case 'mobile':
      return '5550100';
    case 'mobile_country_id':
    case 'country_id': {
      const [country] = await house.look<{ id: number }>('SELECT id FROM country LIMIT 1');
      return country?.id;
    }
    case 'business_associate_id': {
      const [associate] = await house.look<{ id: string }>(
        `SELECT id FROM app_user WHERE email = 'associate@pavilion.test'`,
      );
      return associate?.id;
    }
    case 'due_date':
      return new Date(Date.now() + 864e5 * 5).toISOString().slice(0, 10);
    case 'filters':
      return { diamond_type: 1, shape: ['ROUND'] };
    case 'columns':
      return HEADINGS.map((_heading, column) => ({ column, field: COLUMNS[column] ?? null }));
    case 'keep':
      return [{ field: 'cut', value: `Proof ${newId()}`, code: any(['EX', null]) }];
    case 'forget':
      return [];
    case 'business_owner_data':
    case 'business_data':
      return [any([{ document_type: 1 }, { status: 2 }, { status: 3, remark: 'Not legible' }])];
    case 'first_name':
    case 'last_name':
    case 'company_name':
    case 'contact_person':
    case 'message':
    case 'reason':
    case 'remark':
      return 'Proof of the portal';
    default:
      return undefined;
  }
}

const COLUMNS = [
  'stock_no',
  'shape',
  'carat',
  'color',
  'clarity',
  'lab',
  'report_no',
  'cut',
  'rap',
  'disc',
  'location',
];

export const any = <T>(of: readonly T[]): T => of[Math.floor(Math.random() * of.length)] as T;

export const isClient = (role: number): boolean => CLIENT_ROLES.some((one) => one === role);
