import { folderObjects } from '../../server/files/folder-objects.ts';
import { storageOf, type Storage } from '../../server/files/storage.ts';

/** The storage of a process whose files are in this folder. */
export const diskStorage = (folder: string): Storage => storageOf(folderObjects(folder));
