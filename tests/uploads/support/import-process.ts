/** A process that imports the upload named in the environment, so that a test can kill it. */
import { createPool } from '../../../server/db/pool.ts';
import { importUpload } from '../../../server/sheets/import/import-upload.ts';
import { diskStorage } from '../../support/disk-storage.ts';

const { OWNER_URL = '', FILES = '', UPLOAD = '' } = process.env;
const ownerPool = createPool(OWNER_URL, { name: 'killed worker', kind: 'owner' });
await importUpload(UPLOAD, { ownerPool, storage: diskStorage(FILES) });
await ownerPool.end();
