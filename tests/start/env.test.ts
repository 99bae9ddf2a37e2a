import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { EnvError, readEnv } from '../../server/env.ts';

test('an empty environment means an embedded demo on port 4000 of this machine', () => {
  expect(readEnv({})).toEqual({
    port: 4000,
    host: '127.0.0.1',
    dataDir: path.resolve('.data'),
    files: { folder: path.resolve('.data', 'files') },
    filesAlso: null,
    databaseUrl: null,
    databaseOwnerUrl: null,
    databasePooler: false,
    smtpUrl: null,
    mailFrom: 'Pavilion <no-reply@127.0.0.1>',
    publicUrl: 'http://127.0.0.1:4000',
    demo: true,
    demoStones: 5000,
    searchIndex: true,
    feedHosts: [],
    mediaHosts: [],
    webhookHosts: [],
    pushHosts: [],
    neutralHosts: expect.arrayContaining([{ host: 'gia.edu', port: null }]),
    secretKey: null,
    logLevel: 'info',
    bulkMailsPerMinute: 600,
    changeDays: 7,
    databaseConnections: 16,
    jobs: true,
    trustedProxies: [],
    metricsPort: null,
    metricsHost: '127.0.0.1',
    metricsNames: [],
    limits: {
      connections: 6_000,
      ofAddress: 1_500,
      headersMs: 15_000,
      bodyMs: 30_000,
      uploadRate: 4_096,
      uploadMs: 3_600_000,
      silentMs: 60_000,
    },
  });
});

test('with DATABASE_URL nothing is seeded without DEMO=1, and the owner’s URL defaults to it', () => {
  const DATABASE_URL = 'postgresql://app@/pavilion?host=/run/postgresql';
  expect(readEnv({ DATABASE_URL })).toMatchObject({ databaseOwnerUrl: DATABASE_URL, demo: false });
  expect(readEnv({ DATABASE_URL, DEMO: '1' })).toMatchObject({ demo: true });
  expect(readEnv({ DEMO: '0' })).toMatchObject({ demo: false });
});

test('FILES_URL names a folder or a bucket, with what the store has to be told', () => {
  const bucket = { prefix: '', endpoint: null, region: 'us-east-1', encryption: null, kmsKey: null };
  for (const [text, place] of [
    ['/srv/files', { folder: '/srv/files' }],
    ['file:///srv/the%20files', { folder: '/srv/the files' }],
    ['s3://house', { ...bucket, bucket: 'house' }],
    ['s3://house/a/b/?region=eu-west-1', { ...bucket, bucket: 'house', prefix: 'a/b/', region: 'eu-west-1' }],
    [
      's3://house?endpoint=https://objects.example:9000&encryption=aws:kms&kms_key=k',
      {
        ...bucket,
        bucket: 'house',
        endpoint: 'https://objects.example:9000',
        encryption: 'aws:kms',
        kmsKey: 'k',
      },
    ],
  ] as const) {
    expect(readEnv({ FILES_URL: text }).files, text).toEqual(place);
    expect(readEnv({ FILES_ALSO: text }).filesAlso, text).toEqual(place);
  }
});

test('an empty variable counts as unset; PUBLIC_URL loses a trailing slash', () => {
  expect(readEnv({ PORT: '', PUBLIC_URL: 'https://stones.example/' })).toMatchObject({
    port: 4000,
    publicUrl: 'https://stones.example',
  });
});

test('FEED_HOSTS may have ports, and SECRET_KEY may be hex or base64', () => {
  expect(readEnv({ FEED_HOSTS: ' Feeds.example, *.example.com:8443,, [::1]:21' }).feedHosts).toEqual([
    { host: 'feeds.example', port: null },
    { host: '*.example.com', port: 8443 },
    { host: '::1', port: 21 },
  ]);
  const key = Buffer.alloc(32, 7);
  expect(readEnv({ SECRET_KEY: key.toString('hex') }).secretKey).toEqual(key);
  expect(readEnv({ SECRET_KEY: key.toString('base64') }).secretKey).toEqual(key);
});

test('MEDIA_HOSTS and NEUTRAL_HOSTS have the same format', () => {
  const env = readEnv({ MEDIA_HOSTS: 'files.internal:8080', NEUTRAL_HOSTS: 'lab.example' });
  expect(env.mediaHosts).toEqual([{ host: 'files.internal', port: 8080 }]);
  expect(env.neutralHosts).toEqual([{ host: 'lab.example', port: null }]);
  expect(() => readEnv({ MEDIA_HOSTS: 'a/b' })).toThrow(/^MEDIA_HOSTS names "a\/b"/);
});

test('TRUST_PROXY lists addresses and ranges', () => {
  expect(readEnv({ TRUST_PROXY: '10.0.0.7, 10.1.0.0/16,fd00::/8' }).trustedProxies).toEqual([
    '10.0.0.7',
    '10.1.0.0/16',
    'fd00::/8',
  ]);
});

test('limits in seconds become milliseconds, and METRICS_NAMES lower case', () => {
  expect(readEnv({ LIMIT_BODY_SECONDS: '5', LIMIT_CONNECTIONS: '10' }).limits).toMatchObject({
    bodyMs: 5_000,
    connections: 10,
  });
  expect(readEnv({ METRICS_NAMES: 'Pavilion, metrics.internal,' }).metricsNames).toEqual([
    'pavilion',
    'metrics.internal',
  ]);
});

describe('an invalid variable is named, with what to write instead', () => {
  test.each([
    [{ PORT: '70000' }, /PORT is "70000".*0 to 65535/],
    [{ PORT: '4e3' }, /PORT is "4e3"/],
    [{ METRICS_PORT: 'yes' }, /METRICS_PORT is "yes".*0 to 65535/],
    [{ DATABASE_URL: 'mysql://root@db/x' }, /DATABASE_URL is not a PostgreSQL address.*postgresql:\/\//],
    [{ DATABASE_OWNER_URL: 'postgresql://o@h/d' }, /DATABASE_OWNER_URL is set without DATABASE_URL/],
    [{ FILES_URL: 'files' }, /FILES_URL names no place.*s3:\/\/bucket/],
    [{ FILES_URL: 'https://house.s3.amazonaws.com' }, /FILES_URL names no place/],
    [{ FILES_URL: 's3://key:secret@house' }, /FILES_URL has credentials.*AWS_ACCESS_KEY_ID/],
    [{ FILES_URL: 's3://house?endpint=x' }, /FILES_URL has the option "endpint".*endpoint/],
    [{ FILES_URL: 's3://house?endpoint=objects' }, /FILES_URL has an endpoint/],
    [{ FILES_URL: 's3://house?encryption=DES' }, /FILES_URL has the encryption "DES"/],
    [{ FILES_ALSO: 's3://house?kms_key=k' }, /FILES_ALSO has a kms_key without/],
    [{ DEMO: 'maybe' }, /DEMO is "maybe".*1 or 0/],
    [{ SMTP_URL: 'http://mail' }, /SMTP_URL.*smtp:\/\//],
    [{ MAIL_FROM: 'Pavilion' }, /MAIL_FROM.*desk@house\.com/],
    [{ MAIL_FROM: 'Pavilion <desk@house.com>\r\nBcc: other@house.com' }, /MAIL_FROM/],
    [{ PUBLIC_URL: 'stones.example' }, /PUBLIC_URL.*https:\/\//],
    [{ FEED_HOSTS: 'https://feeds.example/' }, /FEED_HOSTS names "https.*feeds\.example\.com/],
    [{ TRUST_PROXY: 'true' }, /TRUST_PROXY names "true".*10\.0\.0\.7/],
    [{ TRUST_PROXY: '10.0.0.7, 0.0.0.0/0' }, /TRUST_PROXY names "0\.0\.0\.0\/0"/],
    [{ TRUST_PROXY: '10.0.0.0/33' }, /TRUST_PROXY names/],
    [{ FEED_HOSTS: 'feeds.example:99999' }, /FEED_HOSTS is "99999"/],
    [{ SECRET_KEY: 'short' }, /SECRET_KEY.*openssl rand/],
    [{ LIMIT_CONNECTIONS: '0' }, /LIMIT_CONNECTIONS is "0".*1 to 100000/],
    [{ LIMIT_BODY_SECONDS: '1.5' }, /LIMIT_BODY_SECONDS is "1.5"/],
    [{ LIMIT_HEADERS_SECONDS: '7200' }, /LIMIT_HEADERS_SECONDS.*LIMIT_UPLOAD_SECONDS/],
    [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL is "loud".*warn/],
  ])('%o', (source, sentence) => {
    expect(() => readEnv(source)).toThrow(EnvError);
    expect(() => readEnv(source)).toThrow(sentence);
  });

  test('but passwords are not repeated', () => {
    expect(() => readEnv({ DATABASE_URL: 'mysql://root:secret@db/x' })).not.toThrow(/secret/);
  });
});
