/** Every door that takes files, with the hostile files that are sent through it. */
import { gzipSync } from 'node:zlib';
import { ROLE } from '../../../../../src/domain/codes.ts';
import { newId } from '../../../../../server/ids.ts';
import { dataOf } from '../../../../support/data-of.ts';
import { mediaSource } from '../../../../support/media.ts';
import { apiOf, type Api, type Reply } from '../../../../support/api.ts';
import type { ProofFixture, Member } from '../../../proof-fixture.ts';
import { nastyLists, nastySheets, type NastyFile } from '../nasty-files.ts';
import { hostilePictures, hostileVideos, largePhotograph } from './hostile-media.ts';
import { hostilePapers, type HostileFile } from './hostile-papers.ts';

export interface Answer {
  status: number;
  /** What a person is told. */
  sentence: string;
  /** The file was sent on, made harmless. */
  isFile: boolean;
}

interface Sending {
  name: string;
  send(): Promise<Answer>;
}

/** One after the other; all lanes are sent at once. */
export type Lane = Sending[];

const PHOTOGRAPHS = { short: 4, long: 8 };
/** The short form sends so many times fewer files. */
const FEWER = 3;
const DAY = '2040-06-30';

export async function lanesOf(
  house: ProofFixture,
  { long, seed }: { long: boolean; seed: number },
): Promise<Lane[]> {
  const [url = ''] = house.urls;
  const at = async ({ id }: Pick<Member, 'id'>): Promise<Api> => apiOf(url, await house.session(id));
  const admin = await at(await house.member('admin@pavilion.test'));
  const files = {
    papers: hostilePapers(),
    videos: hostileVideos(),
    pictures: await hostilePictures(),
    photograph: await largePhotograph(),
  };
  /** The short form sends each file through some of the doors, and through all with other seeds. */
  const some = <T>(of: readonly T[], door: number, share: number): T[] =>
    long ? [...of] : of.filter((_one, index) => (index + door + seed) % (share * FEWER) === 0);
  const media = await mediaLanes(house, url, files, some, long ? PHOTOGRAPHS.long : PHOTOGRAPHS.short);
  return [...media, ...(await formLanes(house, admin, at, files, some))];
}

type Some = <T>(of: readonly T[], door: number, share: number) => T[];
interface Files {
  papers: HostileFile[];
  videos: HostileFile[];
  pictures: HostileFile[];
  photograph: Buffer;
}

/** What a guest, a stranger with a link and a client with an archive open. */
async function mediaLanes(
  house: ProofFixture,
  url: string,
  files: Files,
  some: Some,
  count: number,
): Promise<Lane[]> {
  const of = (kind: Kind, those: readonly HostileFile[]) => those.map((file) => ({ kind, file }));
  const all = [
    ...of('certificate', files.papers),
    ...of('video', files.videos),
    ...of('image', files.pictures),
    ...of(
      'image',
      Array.from({ length: count }, (_one, at) => ({
        name: `photograph ${at + 1} of 36 million pixels`,
        bytes: files.photograph,
        mime: 'image/jpeg',
      })),
    ),
  ];
  const opened: OpenedLane[] = [];
  for (const [index, stone] of (await house.stones(all.length)).entries()) {
    const one = all[index];
    if (one === undefined) continue;
    const link = house.media.plant(`${newId()}.file`, one.file.bytes);
    await house.command(`UPDATE stone SET image = NULL, video = NULL, certificate = NULL WHERE id = $1`, [
      stone.id,
    ]);
    await house.command(`UPDATE stone SET ${one.kind} = $2 WHERE id = $1`, [stone.id, link]);
    opened.push({ ...one, stockNo: stone.stock_no });
  }
  const [guest] = await house.people(1, ROLE.guest);
  const [owner] = await house.people(1, ROLE.apiClient);
  if (!guest || !owner) throw new Error('There is one of each.');
  const [asGuest, asOwner] = [
    apiOf(url, await house.session(guest.id)),
    apiOf(url, await house.session(owner.id)),
  ];
  const fetched = async (address: string): Promise<Answer> => {
    const reply = await fetch(`${url}${address}`);
    // A video may break off, as its beginning is sent before its end is read.
    const bytes = await reply.bytes().catch(() => new Uint8Array());
    const isFile = reply.status === 200 || reply.status === 206;
    return { status: reply.status, sentence: isFile ? '' : messageIn(bytes), isFile };
  };
  const addressOf = async (api: Api, { stockNo, kind }: OpenedLane): Promise<string> => {
    const reply = await api.get(`/inventory/dna?stock_no=${stockNo}`);
    return mediaSource(reply, dataOf<Record<Kind, string | null>>(reply)[kind] ?? '/none');
  };
  const guests = (asked: readonly OpenedLane[]): Lane =>
    asked.map((one) => ({
      name: `${one.file.name} to a guest`,
      send: async () => fetched(await addressOf(asGuest, one)),
    }));
  const photographs = opened.slice(-count);
  const hostile = opened.slice(0, -count);
  const listed = hostile.filter(({ kind }) => kind === 'image');
  return [
    guests(some(hostile, 0, 1)),
    ...photographs.map((one) => guests([one])),
    some(listed, 0, 3).map((one) => ({
      name: `${one.file.name} in a list`,
      send: async () => fetched((await addressOf(asGuest, one)).replace('/image?', '/thumbnail?')),
    })),
    some(hostile, 1, 3).map((one) => ({
      name: `${one.file.name} under a share link`,
      async send() {
        const link = await asOwner.send('POST', '/inventory/share-link', { stock_numbers: [one.stockNo] });
        const { path } = dataOf<{ path: string }>(link);
        return fetched(`/api/v1${path}/media/1/${one.kind}`);
      },
    })),
    [
      {
        name: 'all in an archive',
        async send() {
          const numbers = some(hostile, 2, 3).map(({ stockNo }) => stockNo);
          const reply = await asOwner.get(
            `/inventory/diamond-zip?stock_no=${numbers.join(',')}&includeImage=true&includeVideo=true&includeCertificate=true`,
          );
          return answerOf(reply);
        },
      },
    ],
  ];
}

type Kind = 'image' | 'video' | 'certificate';
interface OpenedLane {
  kind: Kind;
  file: HostileFile;
  stockNo: string;
}

function messageIn(bytes: Uint8Array): string {
  try {
    return (JSON.parse(new TextDecoder().decode(bytes)) as { message: string }).message;
  } catch {
    return '';
  }
}

const answerOf = ({ status, body }: Reply): Answer => ({
  status,
  sentence: body?.message ?? '',
  isFile: status === 200 && body === null,
});

/** What is sent in a form. */
async function formLanes(
  house: ProofFixture,
  admin: Api,
  at: (one: Pick<Member, 'id'>) => Promise<Api>,
  { papers, pictures, videos }: Files,
  some: Some,
): Promise<Lane[]> {
  const [client] = await house.people(1, ROLE.customer);
  const external = await house.member('api-client@pavilion.test');
  if (!client) throw new Error('There is one.');
  const [asClient, asExternal] = [await at(client), await at(external)];
  const provider = dataOf<{ id: string }>(
    await admin.send('POST', '/inventory/company', { name: `Proof ${newId()}` }),
  );
  const masters = await admin.get('/master/masters?search=BUSINESS_TYPE');
  const [master] = dataOf<{ data: { id: string }[] }>(masters).data;
  const small = [...papers, ...pictures, ...videos].filter(({ bytes }) => bytes.length < 9 * 2 ** 20);
  const drawn = pictures.filter(({ bytes }) => bytes.length < 2 * 2 ** 20);
  const setting = { house: 'Proof', address: '', tax_number: '', bank: '', terms: '', statement: '' };
  const popup = { title: 'Proof', page: '/search', start_date: DAY, end_date: DAY };
  const lane = (
    door: number,
    share: number,
    files: readonly HostileFile[],
    where: string,
    send: (file: File) => Promise<Reply>,
  ): Lane =>
    some(files, door, share).map(({ name, bytes, mime }) => ({
      name: `${name} ${where}`,
      send: async () => answerOf(await send(new File([new Uint8Array(bytes)], 'A file', { type: mime }))),
    }));
  const sheetLane = (
    door: number,
    share: number,
    files: readonly NastyFile[],
    where: string,
    send: (file: File) => Promise<Reply>,
  ): Lane =>
    some(files, door, share).map(({ name, file }) => ({
      name: `${name} ${where}`,
      send: async () => answerOf(await send(file())),
    }));
  return [
    lane(0, 2, small, 'as a paper', (file) =>
      asClient.form(
        'POST',
        '/customer/business/document',
        { business_owner_data: [{ document_type: 1, info: 'A-1', expires_on: DAY }] },
        { owner_image: file },
      ),
    ),
    [
      ...lane(1, 3, small, 'for a task', (file) =>
        admin.form('PUT', '/tasks/done', { id: newId() }, { file }),
      ),
      ...lane(0, 3, drawn, 'as a profile picture', (file) =>
        admin.form('PUT', '/user/profile', {}, { picture: file }),
      ),
      ...lane(1, 3, drawn, 'as a logo', (file) =>
        admin.form('PUT', '/project-setting/invoice', setting, { logo: file }),
      ),
      ...lane(2, 3, drawn, 'for clients', (file) =>
        admin.form('POST', '/home-setting/popup', popup, { images: file }),
      ),
      ...lane(0, 3, drawn, 'of a master', (file) =>
        admin.form(
          'POST',
          '/master/submaster',
          { master_id: master?.id, code: 'PROOF', name: 'Proof' },
          { image: file },
        ),
      ),
    ],
    [
      ...sheetLane(0, 2, [...nastySheets().filter(isShort), ...hostileSheets()], 'as a sheet', (file) =>
        admin.form('PUT', '/inventory/mapping', { provider_id: provider.id }, { uploadExcel: file }),
      ),
      ...sheetLane(1, 2, hostileSheets(), 'of an external client', (file) =>
        asExternal.form(
          'POST',
          '/inventory/new-arrival/import-external-diamonds',
          { preview: true },
          { externalDiamonds: file },
        ),
      ),
      ...sheetLane(0, 2, nastyLists(), 'as a price list', (file) =>
        admin.form('POST', '/inventory/insert-latest-prices', {}, { priceList: file }),
      ),
    ],
  ];
}

/** T6 sends the one that is large by itself. */
const isShort = ({ name }: NastyFile): boolean => name !== 'a table of more than 200 MB';

const MEGABYTE = 2 ** 20;
const csv = (name: string, text: () => string | Uint8Array<ArrayBuffer>): NastyFile => ({
  name,
  file: () => new File([text()], 'stock.csv', { type: 'text/csv' }),
});

const hostileSheets = (): NastyFile[] => [
  csv('a table of one endless line', () => 'a,'.repeat(8 * MEGABYTE)),
  csv('a table of quotes', () => `Shape,Carat\n${'"'.repeat(8 * MEGABYTE + 1)}`),
  csv('a table of a quote that does not end', () => `Shape,Carat\n"${'x\n'.repeat(4 * MEGABYTE)}`),
  csv('a table of empty lines', () => '\n'.repeat(16 * MEGABYTE)),
  csv('a table of headings', () => `${'Shape,Carat,Price,Color,Clarity\n'.repeat(200_000)}`),
  csv(
    'a table of digits',
    () => `Stock No,Shape,Carat\n${'9'.repeat(MEGABYTE)},Round,${'1'.repeat(MEGABYTE)}\n`,
  ),
  {
    name: 'a packed table of gigabytes',
    file: () => {
      const block = new Uint8Array(gzipSync('Stock No,Shape,Carat\n'.repeat(400_000)));
      return new File(
        Array.from({ length: 300 }, () => block),
        'stock.csv.gz',
        { type: 'application/gzip' },
      );
    },
  },
];
