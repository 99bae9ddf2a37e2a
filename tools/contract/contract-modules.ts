/** Vite's plugin for modules that are made from the contract when the browser's code is built. */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { contractFiles } from '../../server/contract/document.ts';

/** The text of each module by its name. */
const MODULES: Readonly<Record<string, () => Promise<string>>> = {
  'virtual:reference': async () => {
    const { REFERENCE } = await import('./reference.ts');
    return `export const REFERENCE = ${JSON.stringify(REFERENCE)};`;
  },
  'virtual:first-operations': async () => {
    const { addressesOf } = await import('./operations.ts');
    return `export const FIRST_OPERATIONS = ${JSON.stringify(addressesOf('first'))};`;
  },
  'virtual:other-operations': async () => {
    const { addressesOf } = await import('./operations.ts');
    return `export const OTHER_OPERATIONS = ${JSON.stringify(addressesOf('others'))};`;
  },
};

export const contractModules = (): Plugin => ({
  name: 'modules-of-the-contract',
  resolveId: (id) => (Object.hasOwn(MODULES, id) ? `\0${id}` : undefined),
  load(id) {
    const text = MODULES[id.slice(1)];
    if (!id.startsWith('\0') || text === undefined) return undefined;
    for (const file of contractFiles()) this.addWatchFile(fileURLToPath(file));
    return text();
  },
});
