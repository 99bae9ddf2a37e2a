/** Made by tools/contract/reference-module.ts when the portal is built. */
declare module 'virtual:reference' {
  export const REFERENCE: import('../../api/reference.ts').Reference;
}
