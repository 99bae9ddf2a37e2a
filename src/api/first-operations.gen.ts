// Written by `npm run generate` from openapi.yaml; do not edit.
export const FIRST_OPERATIONS = {
  userLogin: ['post', '/user/login'],
  userLogout: ['post', '/user/logout'],
  getProfile: ['get', '/user/profile'],
  getLiveUserCount: ['get', '/user/live-user-count'],
  followLive: ['get', '/live'],
  getDemoAccounts: ['get', '/project-setting/demo'],
  searchStones: ['post', '/inventory/search'],
  getStone: ['get', '/inventory/dna'],
  findAnything: ['get', '/inventory/find'],
  listTableFields: ['get', '/inventory/table-fields'],
  getUsdInr: ['get', '/inventory/usd_inr'],
  listNotices: ['get', '/user/notices'],
} as const;
