/** What openapi.yaml writes once is in every operation of the contract written out. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ALL_MAIL_KINDS, MAIL_KINDS } from '../../src/domain/mails.ts';
import { ALL_NOTICE_KINDS, NOTICE_KINDS } from '../../src/domain/notices.ts';
import { contractFiles, readShortContract } from '../../server/contract/document.ts';
import { expandContract } from '../../server/contract/expand.ts';
import { workflowOperations } from '../machines/workflow-operations.ts';

interface Operation {
  parameters: { $ref?: string }[];
  responses: Record<string, { $ref?: string }>;
}

const { paths } = expandContract(readShortContract()) as { paths: Record<string, Record<string, Operation>> };
const operations = Object.entries(paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
);

describe('the contract written out', () => {
  it.each(operations)(
    '$name accepts timestamp and location, and has a 200 and a refusal',
    ({ operation }) => {
      expect(operation.parameters).toEqual(
        expect.arrayContaining([
          { $ref: '#/components/parameters/timestamp' },
          { $ref: '#/components/parameters/location' },
        ]),
      );
      expect(operation.responses['default']).toEqual({ $ref: '#/components/responses/Refused' });
      expect(Object.keys(operation.responses)).toContain('200');
    },
  );

  it('contains no shorthand', () => {
    expect(JSON.stringify(expandContract(readShortContract()))).not.toMatch(
      /"x-(data|answer|page-of|query|list|files|codes|every-operation)"/,
    );
  });

  it.each(['x-data', 'x-answer'] as const)('is refused when %s names a missing schema', (shorthand) => {
    const contract = readShortContract();
    const login = contract.paths['/user/login']?.['post'];
    if (login) login[shorthand] = 'Unheard';
    expect(() => expandContract(contract)).toThrow('openapi.yaml names the schema Unheard, and has none.');
  });

  it.each([
    ['x-query', ['unheard'], 'openapi.yaml names the query parameter unheard, and has none.'],
    // A parameter, but not of the query.
    ['x-query', ['location'], 'openapi.yaml names the query parameter location, and has none.'],
    ['x-list', ['+unheard'], 'openapi.yaml names the columns +unheard, and has none.'],
  ] as const)('is refused when %s names %s', (shorthand, names, sentence) => {
    const contract = readShortContract();
    const holds = contract.paths['/inventory/new-arrival/get-hold']?.['post'];
    if (holds) holds[shorthand] = [...names];
    expect(() => expandContract(contract)).toThrow(sentence);
  });

  it('is refused when x-roles names no role, or the operation of no transition', () => {
    const contract = readShortContract();
    const login = contract.paths['/inventory/new-arrival/get-hold']?.['post'];
    if (!login) throw new Error('Holds have no list.');
    login['x-roles'] = ['nobody' as 'guest'];
    expect(() => expandContract(contract)).toThrow('has the roles nobody, which there are not');
    login['x-roles'] = 'workflow';
    expect(() => expandContract(contract)).toThrow('has the roles workflow, which there are not');
  });

  it('is refused when x-codes names no list of codes', () => {
    const contract = readShortContract();
    contract.components.schemas['InvoiceStatus'] = { 'x-codes': 'UNHEARD' };
    expect(() => expandContract(contract)).toThrow('names the codes UNHEARD, and there are none');
  });

  it('has the codes of src/domain/codes.ts with their words', () => {
    const { components } = expandContract(readShortContract()) as {
      components: { schemas: Record<string, object> };
    };
    expect(components.schemas['InvoiceStatus']).toEqual({
      type: 'integer',
      enum: [1, 2, 3, 4],
      description: '1 issued, 2 part paid, 3 paid, 4 cancelled',
    });
  });

  it('lists of stones sort by the shared columns and by their own', () => {
    const carts = expandContract(readShortContract()) as { paths: Record<string, Record<string, Operation>> };
    const sort = JSON.stringify(carts.paths['/inventory/new-arrival/get-carts']?.['post']?.parameters);
    for (const column of ['stock_no', '-carat', 'change_amt', '-added_at'])
      expect(sort).toContain(`"${column}"`);
  });
});

describe('kinds of mails and notices', () => {
  const { schemas } = (
    expandContract(readShortContract()) as { components: { schemas: Record<string, { enum?: string[] }> } }
  ).components;
  const optional = <Kind extends string>(kinds: readonly Kind[], all: Record<Kind, { optional: boolean }>) =>
    kinds.filter((kind) => all[kind].optional);

  it.each([
    ['MailKind', ALL_MAIL_KINDS],
    ['OptionalMailKind', optional(ALL_MAIL_KINDS, MAIL_KINDS)],
    ['NoticeKind', ALL_NOTICE_KINDS],
    ['OptionalNoticeKind', optional(ALL_NOTICE_KINDS, NOTICE_KINDS)],
  ])('%s has all that are sent', (name, kinds) => {
    expect(new Set(schemas[name]?.enum)).toEqual(new Set(kinds));
  });
});

describe('a version of what was read', () => {
  const written = expandContract(readShortContract()) as {
    components: { schemas: Record<string, { required?: string[]; properties?: Record<string, unknown> }> };
  };

  it('is in what is read and in what replaces it, and in nothing else', () => {
    const { KeptHoldSetting, HoldSetting, VersionedHoldSetting } = written.components.schemas;
    for (const schema of [KeptHoldSetting, VersionedHoldSetting]) {
      expect(schema?.required).toContain('version');
      expect(schema?.properties?.['version']).toEqual({ $ref: '#/components/schemas/Version' });
    }
    expect(HoldSetting?.required).not.toContain('version');
  });

  it('has another name beside a version that the record has of its own', () => {
    const { AppVersion, VersionedAppVersionChange } = written.components.schemas;
    for (const schema of [AppVersion, VersionedAppVersionChange])
      expect(schema?.required).toEqual(expect.arrayContaining(['version', 'read_version']));
  });

  it('of a schema without x-version is refused', () => {
    const contract = readShortContract();
    const hold = contract.paths['/project-setting/hold']?.['put'];
    if (hold) hold['x-version'] = { of: 'Holiday' };
    expect(() => expandContract(contract)).toThrow(
      'openapi.yaml replaces Holiday, a schema without x-version.',
    );
  });
});

describe('the files of the contract', () => {
  const short = readShortContract();
  const written = contractFiles().map((file) => ({ file, text: readFileSync(file, 'utf8') }));

  it('have each path in the file of its first operation’s tag', () => {
    for (const { file, text } of written.slice(1)) {
      const tag = path.basename(file.pathname, '.yaml');
      const items = text.split(/^ {2}\//m).slice(1);
      const tags = items.map((item) => /^ {6}tags: \[([\w-]+)/m.exec(item)?.[1]);
      expect([file.pathname, new Set(tags)]).toEqual([file.pathname, new Set([tag])]);
    }
  });

  it('refer from one to another by the file in which the schema stands', () => {
    for (const { file, text } of written) {
      for (const [, place = '', name = ''] of text.matchAll(
        /\$ref: '([^'#]*)#\/components\/schemas\/(\w+)'/g,
      )) {
        const target = place === '' ? text : readFileSync(new URL(place, file), 'utf8');
        expect(target, `${file.pathname} ${name}`).toMatch(new RegExp(`^ {4}${name}:`, 'm'));
      }
    }
  });

  it.each(workflowOperations())('%s names no roles, but takes those of its transitions', (id) => {
    const operation = Object.values(short.paths)
      .flatMap((item) => Object.values(item))
      .find(({ operationId }) => operationId === id);
    // Nobody is signed in yet who proves an address: the account itself says whose it is.
    expect(operation?.['x-roles']).toBe(operation?.['x-permission'] === undefined ? undefined : 'workflow');
  });
});
