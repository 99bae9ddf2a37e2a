/**
 * The demo's businesses, moved to their states by the workflows, so that their history is lawful.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import { BUSINESS_ACTION, BUSINESS_STATUS, DOCUMENT_CATEGORY } from '../../src/domain/codes.ts';
import type { DocumentCategory } from '../../src/domain/codes.ts';
import { insertBusiness } from '../db/queries/clients/clients.ts';
import { insertStoredFile } from '../db/queries/stored-files.ts';
import type { Tx } from '../db/with-actor.ts';
import { newId } from '../ids.ts';
import { countryId } from '../places/countries.ts';
import type { Storage } from '../files/storage.ts';
import { lockBusiness, setRegistration } from '../workflows/business.ts';
import { moveDocument } from '../workflows/kyc/kyc-document.ts';
import type { PersonActor } from '../workflows/write-history.ts';
import { certificatePage } from '../media/demo/certificate-page.ts';
import { cardPicture } from './identity-card.ts';
import { DEMO_PEOPLE } from './people.ts';
import type { DemoBusiness, DemoPerson } from './people.ts';
import { houseToday } from '../../src/domain/house-days.ts';

/** The person's name in the history. */
export function demoActor(email: string, idOf: ReadonlyMap<string, string>): PersonActor {
  const person = DEMO_PEOPLE.find((one) => one.email === email);
  const id = idOf.get(email);
  if (!person || !id) throw new Error(`There is no demo person ${email}.`);
  return { id, role: person.role, name: `${person.first} ${person.last}`, requestId: null };
}

/** Inserts every demo business with its documents. Without a storage no files are written. */
export async function insertDemoBusinesses(
  tx: Tx,
  idOf: ReadonlyMap<string, string>,
  storage: Storage | null,
): Promise<void> {
  const administrator = demoActor('admin@pavilion.test', idOf);
  for (const person of DEMO_PEOPLE) {
    if (!person.business) continue;
    const owner = demoActor(person.email, idOf);
    const businessId = newId();
    await insertBusiness(tx, {
      id: businessId,
      clientId: owner.id,
      companyName: person.business.company,
      businessType: person.business.type,
      taxNumber: person.business.tax,
      address: person.business.address,
      city: person.business.city,
      designation: 'Owner',
      state: null,
      countryId: countryId(person.business.country),
      status: BUSINESS_STATUS.notRegistered,
    });
    for (const category of Object.values(DOCUMENT_CATEGORY)) {
      const fileId = await storePaper(tx, storage, owner.id, paperOf(person, person.business, category));
      const info =
        category === DOCUMENT_CATEGORY.owner ? `${person.first} ${person.last}` : person.business.tax;
      // Identity cards expire; a certificate of registration does not.
      const expiresOn =
        category === DOCUMENT_CATEGORY.owner ? `${Number(houseToday().slice(0, 4)) + 4}-06-30` : null;
      await moveDocument(tx, owner, await mustLock(tx, businessId), {
        event: 'SUBMIT',
        category,
        paper: {
          fileId,
          documentType: category === DOCUMENT_CATEGORY.owner ? 1 : 4,
          info,
          remark: null,
          expiresOn,
        },
      });
    }
    if (person.business.progress === 'kycPending') continue;
    for (const category of Object.values(DOCUMENT_CATEGORY)) {
      await moveDocument(tx, administrator, await mustLock(tx, businessId), {
        event: 'APPROVE',
        category,
        remark: null,
      });
    }
    await setRegistration(tx, administrator, { businessId, action: BUSINESS_ACTION.register, remark: null });
  }
}

async function mustLock(tx: Tx, businessId: string) {
  const business = await lockBusiness(tx, 'id', businessId);
  if (!business) throw new Error('The demo business is not there.');
  return business;
}

interface Paper {
  name: string;
  mime: string;
  bytes: Buffer;
}

function paperOf(person: DemoPerson, business: DemoBusiness, category: DocumentCategory): Paper {
  if (category === DOCUMENT_CATEGORY.owner) {
    return { name: 'identity-card.png', mime: 'image/png', bytes: cardPicture() };
  }
  const lines = [
    `Company: ${business.company} (${business.type})`,
    `Tax identification number: ${business.tax}`,
    `Address: ${business.address}, ${business.city}`,
    `Represented by: ${person.first} ${person.last}`,
    'A specimen that was made for the demo. It proves nothing.',
  ];
  return {
    name: 'registration.pdf',
    mime: 'application/pdf',
    bytes: certificatePage('Certificate of registration', lines),
  };
}

async function storePaper(tx: Tx, storage: Storage | null, ownerId: string, paper: Paper): Promise<string> {
  const id = newId();
  if (storage) {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'pavilion-paper-'));
    const source = path.join(folder, 'paper');
    await writeFile(source, paper.bytes, { mode: 0o600 });
    await storage.take(id, source);
    await rm(folder, { recursive: true, force: true });
  }
  const sha256 = createHash('sha256').update(paper.bytes).digest('hex');
  await insertStoredFile(tx, {
    id,
    name: paper.name,
    mime: paper.mime,
    size: paper.bytes.length,
    sha256,
    ownerId,
  });
  return id;
}
