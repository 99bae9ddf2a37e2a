/** Every operation that changes somebody, with what it needs, for the table of who may. */
import { MEMBERSHIP_STATUS, ROLE, type RoleId } from '../../../src/domain/codes.ts';
import { newId } from '../../../server/ids.ts';
import type { OperationId } from '../../../server/operations/handler.ts';
import type { People } from '../../api/support/people.ts';
import type { Api, Reply } from '../../support/api.ts';
import { acceptInvitation } from '../../session/support/invited.ts';
import { dataOf } from '../../support/data-of.ts';
import type { TestServer } from '../../support/server.ts';
import { ASSOCIATES, details } from './members.ts';

export interface Target {
  id: string;
  email: string;
  version: number;
  /** Of a key, webhook, feed or guest that belongs to the act. */
  other?: string;
}

interface House {
  server: TestServer;
  admin: Api;
  people: People;
}

export interface Act {
  operation: OperationId;
  /** Whom it changes. */
  of: RoleId;
  by: 'administrator' | 'associate';
  /** The right that whoever is refused lacks, if not the usual one of the role. */
  lacks?: string;
  /** Active unless said otherwise. */
  state?: 'invited';
  prepare?: (house: House, target: Target) => Promise<Partial<Target>>;
  send: (api: Api, target: Target) => Promise<Reply>;
}

const suspended: Act['prepare'] = async ({ admin }, { id }) => {
  await admin.send('PUT', `/customer/user/${id}/status`, { is_active: false, reason: 'Away' });
  return {};
};
const closed: Act['prepare'] = async ({ admin }, { id }) => {
  await admin.send('DELETE', `/customer/user/${id}?reason=Left`);
  return {};
};
const withFactor: Act['prepare'] = async ({ server }, { id }) => {
  await server.command(
    `INSERT INTO second_factor (user_id, secret, last_step) VALUES ($1, decode(repeat('00', 60), 'hex'), 0)`,
    [id],
  );
  return {};
};
const locked: Act['prepare'] = async ({ server }, { id }) => {
  await server.command('UPDATE account SET status = 4 WHERE id = $1', [id]);
  return {};
};
const idOf = (reply: Reply): string => dataOf<{ id: string }>(reply).id;
const withKey: Act['prepare'] = async ({ admin }, { id }) => {
  const made = dataOf<{ keys: { id: string }[] }>(
    await admin.send('POST', `/external-clients/${id}/keys`, { name: 'Shop' }),
  );
  return { other: made.keys[0]?.id };
};
const hook = { url: 'https://hooks.example.com/stones', changes: ['repriced'] };
const withWebhook: Act['prepare'] = async ({ server, admin }, { id }) => {
  await admin.send('POST', `/external-clients/${id}/webhooks`, hook);
  const [row] = await server.query<{ id: string }>('SELECT id FROM webhook WHERE client_id = $1', [id]);
  return { other: row?.id ?? '' };
};
const feed = {
  name: 'Shop',
  format: 'csv',
  feed_columns: [
    { field: 'stock_no', heading: 'Ref' },
    { field: 'carat', heading: 'Weight' },
  ],
};
const withFeed: Act['prepare'] = async ({ admin }, { id }) => ({
  other: idOf(await admin.send('POST', `/external-clients/${id}/stock-feeds`, feed)),
});

/** A colleague; `other` is the client whose company it is. */
const withColleague =
  (status: 'invited' | 'active' | 'suspended' = 'active'): Act['prepare'] =>
  async ({ server, admin }, { id }) => {
    const person = details();
    const people = dataOf<{ id: string; email: string }[]>(
      await admin.send('POST', PEOPLE, { ...person, user_id: id, powers: ['hold'] }),
    );
    if (status !== 'invited') await acceptInvitation(server, person.email);
    const colleague = people.find(({ email }) => email === person.email)?.id ?? '';
    if (status === 'suspended')
      await admin.send('PUT', `${PEOPLE}/${colleague}/status`, { user_id: id, is_active: false });
    return { id: colleague, other: id };
  };

/** Somebody who asks to join the client's company. */
const withAsker: Act['prepare'] = async ({ server, admin }, { id }) => {
  const reply = await admin.send('POST', '/customer/add-customer-with-business', company());
  const asker = dataOf<{ id: string }>(reply).id;
  await server.command(
    `INSERT INTO membership (id, asked_by, company_id, status, powers, created_by, version)
     VALUES ($1, $2, $3, ${MEMBERSHIP_STATUS.asked}, '{}', $2, 1)`,
    [newId(), asker, id],
  );
  return { id: asker, other: id };
};

const company = (more: object = {}) => details({ company_name: `Girdle ${newId().slice(-6)}`, ...more });

/** A new e-mail, whose mail was sent a while ago. */
const withNewEmail: Act['prepare'] = async ({ server, people }, { id, email }) => {
  await server.command(
    `INSERT INTO email_change (id, user_id, old_email, new_email, asked_by, written_at, expires_at, objectable_until)
     VALUES ($1, $2, $3, 'new-' || $3, $4, now() - interval '1 hour', now() + interval '1 day', now() + interval '1 day')`,
    [newId(), id, email, people[ROLE.administrator].id],
  );
  return {};
};

/** Adding, changing and closing staff of one kind. */
const staff = (
  of: RoleId,
  [create, update, close]: [OperationId, OperationId, OperationId],
  at: string[],
): Act[] => [
  { operation: create, of, by: 'administrator', send: (api) => api.send('POST', at[0] ?? '', details()) },
  {
    operation: update,
    of,
    by: 'administrator',
    send: (api, { id, version }) => api.send('PUT', `${at[1]}/${id}`, details({ version })),
  },
  {
    operation: close,
    of,
    by: 'administrator',
    send: (api, { id }) => api.send('DELETE', `${at[2]}/${id}?reason=Left`),
  },
];

const status = (is_active: boolean) => ({ is_active, reason: 'For a while' });
const FULL = { of: ROLE.administrator, by: 'administrator' } as const;
const EXTERNAL = { of: ROLE.apiClient, by: 'administrator' } as const;
const CLIENT = { of: ROLE.customer, by: 'associate' } as const;
const PEOPLE = '/company/people';
const COLLEAGUE = { of: ROLE.customer, by: 'associate', prepare: withColleague() } as const;

export const ACTS: readonly Act[] = [
  ...staff(
    ROLE.administrator,
    ['createAdmin', 'updateAdmin', 'closeAdmin'],
    ['/admin/create-admin', '/admin', '/admin'],
  ),
  ...staff(
    ROLE.qualityControl,
    ['createQc', 'updateQc', 'closeQc'],
    ['/admin/create-qc', '/admin/update-qc', '/admin/delete-qc'],
  ),
  ...staff(
    ROLE.auditor,
    ['createAuditor', 'updateAuditor', 'closeAuditor'],
    ['/admin/create-auditor', '/admin/update-auditor', '/admin/delete-auditor'],
  ),
  ...staff(
    ROLE.associate,
    ['addAssociate', 'updateAssociate', 'closeAssociate'],
    [ASSOCIATES, ASSOCIATES, ASSOCIATES],
  ),
  {
    operation: 'handOverClients',
    of: ROLE.associate,
    by: 'administrator',
    prepare: async ({ admin, people }, { id }) => {
      await admin.send(
        'POST',
        '/customer/add-customer-with-business',
        company({ business_associate_id: id }),
      );
      return { other: people[ROLE.associate].id };
    },
    send: (api, { id, other }) => api.send('PUT', `${ASSOCIATES}/${id}/customers`, { to: other }),
  },
  {
    operation: 'setAssociatePassword',
    of: ROLE.associate,
    by: 'administrator',
    send: (api, { id }) =>
      api.send('PUT', `/business-associate/change-password/${id}`, { password: 'a lantern over the quay' }),
  },
  {
    operation: 'inviteColleague',
    ...CLIENT,
    send: (api, { id }) => api.send('POST', PEOPLE, { ...details(), user_id: id, powers: ['hold'] }),
  },
  {
    operation: 'inviteColleagueAgain',
    ...COLLEAGUE,
    prepare: withColleague('invited'),
    send: (api, { id, other }) => api.send('PUT', `${PEOPLE}/${id}/invitation`, { user_id: other }),
  },
  {
    operation: 'acceptColleague',
    ...COLLEAGUE,
    prepare: withAsker,
    send: (api, { id, other }) =>
      api.send('PUT', `${PEOPLE}/${id}/acceptance`, { user_id: other, powers: ['hold'] }),
  },
  {
    operation: 'declineColleague',
    ...COLLEAGUE,
    prepare: withAsker,
    send: (api, { id, other }) =>
      api.send('PUT', `${PEOPLE}/${id}/refusal`, { user_id: other, reason: 'We do not know them' }),
  },
  {
    operation: 'changeColleague',
    ...COLLEAGUE,
    send: (api, { id, other }) =>
      api.send('PUT', `${PEOPLE}/${id}`, { user_id: other, powers: ['hold', 'confirm'] }),
  },
  {
    operation: 'setColleagueStatus',
    ...COLLEAGUE,
    send: (api, { id, other }) =>
      api.send('PUT', `${PEOPLE}/${id}/status`, { user_id: other, is_active: false }),
  },
  {
    operation: 'setColleagueStatus',
    ...COLLEAGUE,
    prepare: withColleague('suspended'),
    send: (api, { id, other }) =>
      api.send('PUT', `${PEOPLE}/${id}/status`, { user_id: other, is_active: true }),
  },
  {
    operation: 'handOverCompany',
    ...COLLEAGUE,
    send: (api, { id, other }) => api.send('PUT', `${PEOPLE}/${id}/owner`, { user_id: other }),
  },
  {
    operation: 'removeColleague',
    ...COLLEAGUE,
    send: (api, { id, other }) => api.send('DELETE', `${PEOPLE}/${id}?user_id=${other}`),
  },
  {
    operation: 'setAccountStatus',
    ...FULL,
    send: (api, { id }) => api.send('PUT', `/customer/user/${id}/status`, status(false)),
  },
  {
    operation: 'setAccountStatus',
    ...FULL,
    prepare: suspended,
    send: (api, { id }) => api.send('PUT', `/customer/user/${id}/status`, { is_active: true }),
  },
  {
    operation: 'closeAccount',
    ...FULL,
    send: (api, { id }) => api.send('DELETE', `/customer/user/${id}?reason=Left`),
  },
  {
    operation: 'unlockAccount',
    ...FULL,
    prepare: locked,
    send: (api, { id }) => api.send('PUT', `/user/account/${id}/unlock`),
  },
  {
    operation: 'resetSecondFactor',
    ...FULL,
    prepare: withFactor,
    send: (api, { id }) => api.send('DELETE', `/user/account/${id}/second-factor`),
  },
  {
    operation: 'sendEmailChangeAgain',
    ...FULL,
    prepare: withNewEmail,
    send: (api, { id }) => api.send('PUT', `/user/account/${id}/email-change`),
  },
  {
    operation: 'cancelEmailChange',
    ...FULL,
    prepare: withNewEmail,
    send: (api, { id }) => api.send('DELETE', `/user/account/${id}/email-change`),
  },
  {
    operation: 'downloadPersonalFile',
    ...FULL,
    send: (api, { id }) => api.send('POST', `/user/account/${id}/file`),
  },
  {
    operation: 'deleteAccount',
    ...FULL,
    send: (api, { id }) => api.send('DELETE', `/user/account/${id}?reason=Asked`),
  },
  {
    operation: 'blankAccount',
    ...FULL,
    prepare: closed,
    send: (api, { id }) => api.send('PUT', `/user/account/${id}/blank`, { reason: 'Asked' }),
  },
  {
    operation: 'inviteAgain',
    ...FULL,
    state: 'invited',
    send: (api, { id }) => api.send('PUT', `/user/account/${id}/invitation`),
  },
  {
    operation: 'inviteAgain',
    ...CLIENT,
    state: 'invited',
    send: (api, { id }) => api.send('PUT', `/user/account/${id}/invitation`),
  },
  {
    operation: 'clearLoginAttempts',
    ...FULL,
    send: (api, { id }) => api.send('DELETE', `/customer/login-attempts/${id}`),
  },
  {
    operation: 'clearLoginAttempts',
    ...CLIENT,
    send: (api, { id }) => api.send('DELETE', `/customer/login-attempts/${id}`),
  },
  {
    operation: 'addClientWithBusiness',
    of: ROLE.customer,
    by: 'administrator',
    send: (api) => api.send('POST', '/customer/add-customer-with-business', company()),
  },
  {
    operation: 'addClientWithBusiness',
    ...CLIENT,
    send: (api) => api.send('POST', '/customer/add-customer-with-business', company()),
  },
  {
    operation: 'updateClient',
    of: ROLE.customer,
    by: 'administrator',
    send: (api, { id, email, version }) =>
      api.send('PUT', `/customer/user/${id}`, company({ email, version })),
  },
  {
    operation: 'updateClient',
    ...CLIENT,
    send: (api, { id, email, version }) =>
      api.send('PUT', `/customer/user/${id}`, company({ email, version })),
  },
  {
    // Assigned to an associate with a right that the administrator lacks.
    operation: 'addClientWithBusiness',
    of: ROLE.associate,
    by: 'administrator',
    lacks: 'memo',
    send: (api, { id }) =>
      api.send('POST', '/customer/add-customer-with-business', company({ business_associate_id: id })),
  },
  {
    operation: 'makeCustomer',
    of: ROLE.customer,
    by: 'administrator',
    prepare: async ({ server }) => {
      const other = newId();
      await server.command(
        `INSERT INTO app_user (id, role_id, email, first_name, guest_name) VALUES ($1, 2, $2, 'Vera', 'Vera')`,
        [other, `${other}@guests.test`],
      );
      return { other };
    },
    send: (api, { other }) => api.send('POST', `/user/guests/${other}/customer`, company()),
  },
  {
    operation: 'addExternalClient',
    ...EXTERNAL,
    send: (api) => api.send('POST', '/external-clients', company({ role_id: ROLE.apiClient })),
  },
  {
    operation: 'addExternalClient',
    of: ROLE.ftpClient,
    by: 'administrator',
    send: (api) => api.send('POST', '/external-clients', company({ role_id: ROLE.ftpClient })),
  },
  {
    operation: 'changeExternalClient',
    ...EXTERNAL,
    send: (api, { id }) => api.send('PUT', `/external-clients/${id}`, { first_name: 'Nell' }),
  },
  {
    operation: 'setExternalClientStatus',
    ...EXTERNAL,
    send: (api, { id }) => api.send('PUT', `/external-clients/status/${id}`, status(false)),
  },
  {
    operation: 'closeExternalClient',
    ...EXTERNAL,
    send: (api, { id }) => api.send('DELETE', `/external-clients/${id}?reason=Left`),
  },
  {
    operation: 'addClientKey',
    ...EXTERNAL,
    send: (api, { id }) => api.send('POST', `/external-clients/${id}/keys`, { name: 'Shop' }),
  },
  {
    operation: 'rotateClientKey',
    ...EXTERNAL,
    prepare: withKey,
    send: (api, { other }) => api.send('POST', `/external-clients/keys/${other}/rotate`, {}),
  },
  {
    operation: 'addWebhook',
    ...EXTERNAL,
    send: (api, { id }) => api.send('POST', `/external-clients/${id}/webhooks`, hook),
  },
  {
    operation: 'changeWebhook',
    ...EXTERNAL,
    prepare: withWebhook,
    send: (api, { other }) => api.send('PUT', `/external-clients/webhooks/${other}`, hook),
  },
  {
    operation: 'rotateWebhookSecret',
    ...EXTERNAL,
    prepare: withWebhook,
    send: (api, { other }) => api.send('POST', `/external-clients/webhooks/${other}/rotate`, {}),
  },
  {
    operation: 'addStockFeed',
    ...EXTERNAL,
    send: (api, { id }) => api.send('POST', `/external-clients/${id}/stock-feeds`, feed),
  },
  {
    operation: 'changeStockFeed',
    ...EXTERNAL,
    prepare: withFeed,
    send: (api, { other }) => api.send('PUT', `/external-clients/stock-feeds/${other}`, feed),
  },
  {
    operation: 'addFeedKey',
    ...EXTERNAL,
    prepare: withFeed,
    send: (api, { other }) =>
      api.send('POST', `/external-clients/stock-feeds/${other}/keys`, { name: 'Shop' }),
  },
];

const RECORD = 'makes or changes a record of the client, and nothing of the person';
const PAPERS = 'is about the papers of a business, which open no right of the person';
const STOPS = 'only stops or repeats what the client has set up, and opens nothing';
const SIGHT = 'sets what the client sees of the stock or may owe, not what they may do';

/** Operations that name somebody without being in the table, and why. */
export const OTHER_ACTS = {
  updatePermissions: 'has a rule of its own for each permission: nobody gives what they do not have',
  seeAs: 'opens nothing, because a look has the lesser of both people’s rights',
  stopSeeingAs: 'ends one’s own look',
  createBulkEmail: 'writes to clients who have agreed to it',
  updateBulkEmail: 'writes to clients who have agreed to it',
  setSecondFactorSetting: 'is a setting for roles, and asks for more at a sign-in',
  setKycSetting: 'is a setting of the house',
  addBusiness: PAPERS,
  submitKycDocument: PAPERS,
  updateKycDocument: PAPERS,
  setBusinessStatus: PAPERS,
  setInventoryAccess: SIGHT,
  setCreditLimit: SIGHT,
  updateBusinessProviderMarkups: SIGHT,
  revokeClientKey: STOPS,
  removeWebhook: STOPS,
  testWebhook: STOPS,
  sendDeliveryAgain: STOPS,
  removeStockFeed: STOPS,
  pushStockFeed: STOPS,
  createStockList: RECORD,
  updateStockList: RECORD,
  addFeaturedStones: RECORD,
  saveMatchPair: RECORD,
  saveSearch: RECORD,
  updateSavedSearch: RECORD,
  createDemand: RECORD,
  updateDemand: RECORD,
  keepRecentSearch: RECORD,
  createShareLink: RECORD,
  holdStones: RECORD,
  joinQueue: RECORD,
  makePriceOffer: RECORD,
  remindOfOverdue: RECORD,
  issueMemo: RECORD,
  confirmStones: RECORD,
  importExternalDiamonds: RECORD,
  openEnquiry: RECORD,
  addToCart: RECORD,
  removeFromCart: RECORD,
  addToWatchlist: RECORD,
  removeFromWatchlist: RECORD,
  addNotes: RECORD,
  removeNotes: RECORD,
  createTask: 'asks somebody for an answer about a stone',
  updateTask: 'asks somebody for an answer about a stone',
  saveReport: 'mails figures that each reader may see',
  changeSavedReport: 'mails figures that each reader may see',
  recordMailConsent: 'records what clients have said about mails',
  letGoAddresses: 'lets mails go to addresses again',
  testBulkEmail: 'mails a trial to oneself, as a client would read it',
  settleBulkDoubts: 'records whether a mail has arrived',
} as const satisfies Partial<Record<OperationId, string>>;
