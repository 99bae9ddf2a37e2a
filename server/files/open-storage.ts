import { bothObjects } from './both-objects.ts';
import { folderObjects } from './folder-objects.ts';
import type { Objects } from './objects.ts';
import type { FilesPlace } from './place.ts';
import { storageOf, type Storage } from './storage.ts';
import { incomingIn } from './incoming.ts';

interface Places {
  dataDir: string;
  files: FilesPlace;
  filesAlso: FilesPlace | null;
}

/** The storage that FILES_URL and FILES_ALSO name. */
export async function openStorage({ dataDir, files, filesAlso }: Places): Promise<Storage> {
  // Where files of an object store are put while a reader needs a path.
  const workFolder = incomingIn(dataDir);
  const objectsAt = async (at: FilesPlace): Promise<Objects> =>
    'folder' in at ? folderObjects(at.folder) : (await buckets()).bucketObjects(at, workFolder);
  const main = await objectsAt(files);
  return storageOf(filesAlso === null ? main : bothObjects(main, await objectsAt(filesAlso)));
}

/** The store's client is large, and a house with a folder does without. */
const buckets = () => import('./bucket-objects.ts');
