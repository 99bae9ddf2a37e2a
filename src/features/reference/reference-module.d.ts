/** Made by tools/contract/contract-modules.ts when the portal is built. */
declare module 'virtual:reference' {
  // With an import at its top this file would be a module, and declare nothing for others.
  // oxlint-disable-next-line typescript/consistent-type-imports
  export const REFERENCE: import('../../api/reference.ts').Reference;
}
