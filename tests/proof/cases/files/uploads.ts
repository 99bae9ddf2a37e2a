import { ROLE } from '../../../../src/domain/codes.ts';
import { newId } from '../../../../server/ids.ts';
import { apiOf } from '../../../support/api.ts';
import type { Api, Reply } from '../../../support/api.ts';
import type { ProofFixture, Member } from '../../proof-fixture.ts';
import type { ProofCase } from '../../proof-case.ts';
import { BODY_FAULTS, megabytes, tryBodies } from './bodies.ts';
import { tryFeeds } from './feeds.ts';
import { nastyLists, nastyPapers, nastyPictures, nastySheets, PICTURE } from './nasty-files.ts';
import type { NastyFile } from './nasty-files.ts';

const ROUNDS = { short: 1, long: 4 };
const MEMORY_MB = 50;
/**
 * How often everything is sent again if memory grew: a leak keeps growing, uncollected garbage does
 * not.
 */
const MORE_ROUNDS = 3;
const REFUSALS = [400, 413, 415];
/** A sentence of the portal, not a library's message. */
const CLEAR = /^\S.{14,}\.$/s;
const MACHINERY = /error:|exception|undefined|\bat \w+ \(|node_modules|ENOENT|EISDIR/i;

interface UploadTarget {
  files: NastyFile[];
  send(file: File): Promise<Reply>;
}

/**
 * T6: malicious files by all four ways that files come in, expensive bodies, and forbidden feeds.
 */
export const uploads: ProofCase = {
  id: 'T6',
  title:
    'uploads: scripts, polyglots, bombs, path traversal, wrong types, empty and oversized files; compressed and unfinished bodies; feeds at internal addresses',
  mark: `all are refused with a clear message, the process grows by less than ${MEMORY_MB} MB and unpacks no request, and stalled connections are closed`,
  faults: [
    'a plain picture among them',
    'a server that holds on to what it was sent',
    'a feed that looks a name up again',
    ...BODY_FAULTS,
  ],
  async run(house, { long, fault }) {
    const doors = await doorsOf(house, fault);
    // All go to one process. Memory for its first files does not count as growth.
    for (const door of doors) for (const { file } of door.files) await door.send(file());
    const [pid = 0] = house.pids;
    const before = megabytes(pid);
    const complaints: string[] = [];
    let sent = 0;
    const kept = fault?.includes('holds on') ? MEMORY_MB + 10 : 0;
    let grown = Infinity;
    const least = long ? ROUNDS.long : ROUNDS.short;
    for (let round = 1; round <= least + MORE_ROUNDS && grown >= MEMORY_MB; round++) {
      for (const { files, send } of doors) {
        for (const { name, file } of files) {
          const reply = await send(file());
          sent += 1;
          const complaint = complaintOf(reply);
          if (complaint) complaints.push(`With ${name}: ${complaint}`);
        }
      }
      // Garbage collected meanwhile does not hide a leak.
      if (round >= least) grown = Math.min(grown, Math.max(0, megabytes(pid) - before) + kept);
    }
    if (grown >= MEMORY_MB) complaints.push(`The process grew by ${grown.toFixed(0)} MB.`);
    const feeds = await tryFeeds((await house.member('admin@pavilion.test')).api, fault);
    complaints.push(...feeds.complaints);
    const bodies = await tryBodies(house, fault);
    complaints.push(...bodies.complaints);
    return {
      figure: `${sent} files and ${feeds.tried} feeds, ${complaints.length} complaints, ${grown.toFixed(0)} MB more than before; ${bodies.figure}`,
      complaints,
    };
  },
};

function complaintOf({ status, body, text }: Reply): string | null {
  if (!REFUSALS.includes(status)) return `answered with ${status} ${text.slice(0, 200)}`;
  if (!CLEAR.test(body?.message ?? '') || MACHINERY.test(body?.message ?? ''))
    return `refused with an unclear message: ${text.slice(0, 200)}`;
  return null;
}

async function doorsOf(house: ProofFixture, fault: string | null): Promise<UploadTarget[]> {
  const [url = ''] = house.urls;
  const at = async ({ id }: Pick<Member, 'id'>): Promise<Api> => apiOf(url, await house.session(id));
  const admin = await at(await house.member('admin@pavilion.test'));
  const client = await at(await clientWithBusiness(house));
  const provider = await admin.send('POST', '/inventory/company', { name: `Proof ${newId()}` });
  const providerId = (provider.body?.data as { id: string }).id;
  const masters = await admin.get('/master/masters?search=BUSINESS_TYPE');
  const masterId = (masters.body?.data as { data: { id: string }[] }).data[0]?.id ?? '';
  const plain = {
    name: 'a plain picture',
    file: () => new File([new Uint8Array(PICTURE)], 'paper.png', { type: 'image/png' }),
  };
  return [
    {
      files: [...nastyPapers(), ...(fault?.includes('picture') ? [plain] : [])],
      send: (file) =>
        client.form(
          'POST',
          '/customer/business/document',
          { business_owner_data: [{ document_type: 1, info: 'A-1', expires_on: '2040-06-30' }] },
          { owner_image: file },
        ),
    },
    {
      files: nastyPictures(),
      send: (file) =>
        admin.form(
          'POST',
          '/master/submaster',
          { master_id: masterId, code: 'PROOF', name: 'Proof' },
          { image: file },
        ),
    },
    {
      files: nastyPictures(),
      send: (file) =>
        admin.form(
          'PUT',
          '/project-setting/invoice',
          { house: 'Proof', address: '', tax_number: '', bank: '', terms: '', statement: '' },
          { logo: file },
        ),
    },
    {
      files: nastyLists(),
      send: (file) => admin.form('POST', '/inventory/insert-latest-prices', {}, { priceList: file }),
    },
    {
      files: nastySheets(),
      send: (file) =>
        admin.form('PUT', '/inventory/mapping', { provider_id: providerId }, { uploadExcel: file }),
    },
  ];
}

/** A client who has not submitted anything. */
async function clientWithBusiness(house: ProofFixture): Promise<Member> {
  const admin = await house.member('admin@pavilion.test');
  const associate = await house.member('associate@pavilion.test');
  const email = `${newId()}@proof.test`;
  const reply = await admin.api.send('POST', '/customer/add-customer-with-business', {
    email,
    first_name: 'Proof',
    company_name: 'Proof Gems',
    business_associate_id: associate.id,
  });
  if (reply.status !== 200) throw new Error(reply.text);
  const member = await house.member(email);
  if (member.role !== ROLE.customer) throw new Error('Somebody else was added.');
  return member;
}
