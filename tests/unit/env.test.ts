import { describe, expect, it } from 'vitest';
import { parseEnv } from '~/env.server';

describe('the configuration', () => {
  it('has a default for everything', () => {
    expect(parseEnv({})).toMatchObject({ port: 3000, host: '127.0.0.1', publicUrl: 'http://localhost:3000' });
  });

  it('lists every wrong variable with what it must be', () => {
    const wrong = { PORT: 'eighty', SMTP_URL: 'mail.example', SESSION_SECRET: 'short', RATE_LIMIT: 'maybe' };
    for (const name of Object.keys(wrong)) expect(() => parseEnv(wrong)).toThrow(name);
    expect(() => parseEnv({ SMTP_URL: 'mail.example' })).toThrow('smtp://user:password@mail.example:587');
  });

  it('requires the name and the password of an administrator together', () => {
    expect(() => parseEnv({ ADMIN_USERNAME: 'admin' })).toThrow(
      'ADMIN_USERNAME and ADMIN_PASSWORD must be given together',
    );
  });

  it('[MEM-18] takes an identity provider as a whole, with https unless OIDC_PRIVATE is on', () => {
    const all = {
      ...{ OIDC_ISSUER: 'https://login.company.example/', OIDC_CLIENT_ID: 'studybridge', OIDC_CLIENT_SECRET: 'secret' },
      OIDC_DOMAINS: 'Company.example, company.org',
    };
    expect(parseEnv({}).identityProvider).toBeUndefined();
    expect(parseEnv({ ...all, OIDC_REQUIRED: 'on' }).identityProvider).toEqual({
      ...{ issuer: 'https://login.company.example', clientId: 'studybridge', clientSecret: 'secret' },
      ...{ domains: ['company.example', 'company.org'], required: true },
    });
    for (const name of Object.keys(all))
      expect(() => parseEnv({ ...all, [name]: undefined })).toThrow('must be given together');
    expect(() => parseEnv({ ...all, OIDC_DOMAINS: 'all of them' })).toThrow('OIDC_DOMAINS must list e-mail domains');
    const http = { ...all, OIDC_ISSUER: 'http://10.0.0.1' };
    expect(() => parseEnv(http)).toThrow('OIDC_ISSUER must be an https address');
    expect(parseEnv({ ...http, OIDC_PRIVATE: 'on' }).privateIdentityProviders).toBe(true);
  });

  it('[OPS-04][OPS-19] trusts the proxies in TRUSTED_PROXIES, by default only the machine itself', () => {
    const trusted = (TRUSTED_PROXIES: string) => parseEnv({ TRUSTED_PROXIES }).trustedProxies;
    expect(parseEnv({}).trustedProxies).toEqual(['loopback']);
    expect(trusted('none')).toEqual([]);
    expect(trusted('10.0.0.0/8, 2001:db8::/32,192.0.2.1, loopback')).toHaveLength(4);
    for (const wrong of ['proxy.example', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0.0/x', '10.0.0.1,', 'all'])
      expect(() => trusted(wrong), wrong).toThrow('TRUSTED_PROXIES must list addresses or networks');
  });

  it('[OPS-19] knows when there is probably a proxy that nobody has named', () => {
    const unnamed = (variables: Record<string, string>) => parseEnv(variables).proxyUnnamed;
    expect(unnamed({})).toBe(false);
    expect(unnamed({ PUBLIC_URL: 'http://localhost:3000', HOST: '::1' })).toBe(false);
    expect(unnamed({ PUBLIC_URL: 'https://studybridge.example' })).toBe(true);
    expect(unnamed({ HOST: '0.0.0.0' })).toBe(true);
    expect(unnamed({ HOST: '0.0.0.0', TRUSTED_PROXIES: 'none' })).toBe(false);
    expect(unnamed({ PUBLIC_URL: 'https://studybridge.example', TRUSTED_PROXIES: '10.0.0.0/8' })).toBe(false);
  });

  it('[OPS-06] lets the deadline only be shortened', () => {
    expect(parseEnv({}).deadlineMs).toBe(9000);
    expect(parseEnv({ DEADLINE_MS: '500' }).deadlineMs).toBe(500);
    for (const wrong of ['9001', '99', 'soon', '0'])
      expect(() => parseEnv({ DEADLINE_MS: wrong }), wrong).toThrow(
        'DEADLINE_MS must be a whole number from 100 to 9000',
      );
  });

  it('[OPS-16] traces only to a collector, and not if OpenTelemetry is turned off', () => {
    const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };
    expect(parseEnv({}).traces).toBe(false);
    expect(parseEnv(collector).traces).toBe(true);
    expect(parseEnv({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://collector/v1/traces' }).traces).toBe(true);
    expect(parseEnv({ ...collector, OTEL_SDK_DISABLED: 'True' }).traces).toBe(false);
    expect(parseEnv({ ...collector, OTEL_SDK_DISABLED: '1' }).traces).toBe(true);
    expect(() => parseEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' })).toThrow('must be an address such as');
  });

  it('treats an empty value as missing', () => {
    expect(parseEnv({ PORT: '', DATABASE_URL: '' }).port).toBe(3000);
  });

  it('[ASVS 5.4.3] scans files with the clamd at CLAMD_URL', () => {
    const clamd = (CLAMD_URL: string) => parseEnv({ CLAMD_URL }).clamd;
    expect(parseEnv({}).clamd).toBeUndefined();
    expect(clamd('tcp://scanner.internal:3310')).toEqual({ host: 'scanner.internal', port: 3310 });
    expect(clamd('tcp://[::1]:3310')).toEqual({ host: '::1', port: 3310 });
    for (const path of ['unix:/run/clamav/clamd.ctl', 'unix:///run/clamav/clamd.ctl']) {
      expect(clamd(path)).toEqual({ path: '/run/clamav/clamd.ctl' });
    }
    for (const wrong of ['clamd', 'tcp://scanner', 'http://scanner:3310', 'unix:clamd.ctl']) {
      expect(() => clamd(wrong), wrong).toThrow('CLAMD_URL must be an address such as tcp://127.0.0.1:3310');
    }
  });

  it('[UP-01] keeps files in the S3-compatible store at STORAGE_URL', () => {
    const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };
    const storage = (STORAGE_URL: string) => parseEnv({ STORAGE_URL, ...keys }).storage;
    expect(parseEnv(keys).storage).toBeUndefined();
    expect(storage('s3://files/some/folder/?endpoint=https://storage.example:9000&region=eu-1')).toEqual({
      bucket: 'files',
      prefix: 'some/folder/',
      endpoint: 'https://storage.example:9000',
      region: 'eu-1',
      pathStyle: true,
      origin: 'https://storage.example:9000',
      credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
    });
    expect(storage('s3://files?region=eu-west-1')).toMatchObject({
      prefix: '',
      endpoint: 'https://s3.eu-west-1.amazonaws.com',
      pathStyle: false,
      origin: 'https://files.s3.eu-west-1.amazonaws.com',
    });
    expect(storage('s3://dotted.files')).toMatchObject({
      pathStyle: true,
      origin: 'https://s3.us-east-1.amazonaws.com',
    });
  });

  it('[UP-01] says what a storage address must look like, and that it needs keys', () => {
    for (const STORAGE_URL of [
      'files',
      'https://files',
      's3://',
      's3://files?endpoint=storage.example',
      's3://id@files',
    ])
      expect(() => parseEnv({ STORAGE_URL }), STORAGE_URL).toThrow(
        'STORAGE_URL must be an address such as s3://bucket',
      );
    expect(() => parseEnv({ STORAGE_URL: 's3://files', AWS_ACCESS_KEY_ID: 'id' })).toThrow(
      'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be given with STORAGE_URL',
    );
  });
});
