/** Vite's plugin for `virtual:reference`: the contract as /docs shows it, made when it is built. */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { contractFiles } from '../../server/contract/document.ts';

const NAME = 'virtual:reference';
const ID = `\0${NAME}`;

export const referenceModule = (): Plugin => ({
  name: 'reference-of-the-contract',
  resolveId: (id) => (id === NAME ? ID : undefined),
  async load(id) {
    if (id !== ID) return undefined;
    for (const file of contractFiles()) this.addWatchFile(fileURLToPath(file));
    const { REFERENCE } = await import('./reference.ts');
    return `export const REFERENCE = ${JSON.stringify(REFERENCE)};`;
  },
});
