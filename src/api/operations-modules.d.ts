/** Made by tools/contract/contract-modules.ts when the portal is built. */
declare module 'virtual:first-operations' {
  // With an import at its top this file would be a module, and declare nothing for others.
  // oxlint-disable-next-line typescript/consistent-type-imports
  type Addresses = Readonly<Record<import('./client.ts').OperationId, import('./client.ts').Address>>;
  /** Of the first screens. */
  export const FIRST_OPERATIONS: Partial<Addresses>;
}
declare module 'virtual:other-operations' {
  // oxlint-disable-next-line typescript/consistent-type-imports
  type Addresses = Readonly<Record<import('./client.ts').OperationId, import('./client.ts').Address>>;
  /** Of all operations that FIRST_OPERATIONS lacks. */
  export const OTHER_OPERATIONS: Addresses;
}
