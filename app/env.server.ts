/** The configuration, read once at startup. An invalid value prevents startup, with a message that says what to fix. */
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { trimmed } from './catalogue/trim';

const onOff = z.enum(['on', 'off']);
const zeroOne = z.enum(['0', '1']).transform((value) => value === '1');
const url = (protocols: string[], example: string) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    message: `must be an address such as ${example}`,
  });

const TRIAL_REGISTRY = 'https://clinicaltrials.gov/api/v2';
const NPI_REGISTRY = 'https://npiregistry.cms.hhs.gov/api';
/** Public registries run by third parties. Hosts that an operator configures instead are trusted. */
export const PUBLIC_REGISTRIES: readonly string[] = [TRIAL_REGISTRY, NPI_REGISTRY];
const STORAGE_EXAMPLE = 's3://bucket?endpoint=https://storage.example&region=eu-central-1';

export interface Storage {
  bucket: string;
  /** The prefix of all keys: '' or 'some/folder/'. */
  prefix: string;
  endpoint: string;
  region: string;
  /** Whether the path names the bucket, as self-hosted stores expect. Otherwise the host name does, as AWS prefers. */
  pathStyle: boolean;
  /** Where browsers upload to, for the content security policy. */
  origin: string;
}

/** Parses s3://bucket[/folder][?endpoint=…][&region=…]. Returns undefined if it is invalid. */
function storageIn(text: string): Storage | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 's3:' || !url.hostname || url.username) return undefined;
  const region = url.searchParams.get('region') ?? 'us-east-1';
  const given = url.searchParams.get('endpoint');
  const endpoint = given ?? `https://s3.${region}.amazonaws.com`;
  if (!/^https?:\/\//.test(endpoint) || !URL.canParse(endpoint)) return undefined;
  const bucket = url.hostname;
  const pathStyle = given !== null || bucket.includes('.');
  const { origin, protocol, host } = new URL(endpoint);
  const folder = trimmed(url.pathname, /\//);
  return {
    bucket,
    prefix: folder && `${folder}/`,
    endpoint,
    region,
    pathStyle,
    origin: pathStyle ? origin : `${protocol}//${bucket}.${host}`,
  };
}

type Clamd = { host: string; port: number } | { path: string };

/** Parses tcp://host:3310 or unix:/path. Returns undefined if it is neither. */
function clamdIn(text: string): Clamd | undefined {
  const path = /^unix:(?:\/\/)?(\/.+)$/.exec(text)?.[1];
  if (path) return { path };
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'tcp:' || !url.hostname || !url.port) return undefined;
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port) };
}

/** Express's names for the addresses of the machine itself, and of private networks. */
const NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

/** What HOST is if only the machine itself can reach the server. */
const LOOPBACK = ['127.0.0.1', '::1', 'localhost'];

/** Parses 'loopback, 10.0.0.0/8': addresses and networks; 'none'. Returns undefined if it is invalid. */
function proxiesIn(text: string): string[] | undefined {
  if (text === 'none') return [];
  const all = text.split(',').map((each) => each.trim());
  const isNetwork = (each: string) => {
    const [address = '', bits, ...more] = each.split('/');
    const most = { 4: 32, 6: 128 }[isIP(address)];
    const fits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (most ?? 0));
    return most !== undefined && fits && more.length === 0;
  };
  return all.every((each) => NETWORKS.includes(each) || isNetwork(each)) ? all : undefined;
}

/** Parses 'company.example, company.org'. */
const domainsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);

const whole = (least: number, most: number) => {
  const message = `must be a whole number from ${least} to ${most}`;
  return z.coerce.number(message).int(message).min(least, message).max(most, message);
};

/** Parses '127.0.0.1, 10.0.0.0/8' to networks. Returns undefined if it is invalid. */
function networksIn(text: string): string[] | undefined {
  const networks = proxiesIn(text);
  if (!networks || networks.some((each) => NETWORKS.includes(each))) return undefined;
  return networks.map((each) => (each.includes('/') ? each : `${each}/${isIP(each) === 4 ? 32 : 128}`));
}

/** Low enough that a page waiting for another system still responds within ten seconds. */
const DEADLINE_MS = 9000;

const variables = z.object({
  PORT: z.coerce.number('must be a port number').int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  TRUSTED_PROXIES: z
    .string()
    .refine((text) => proxiesIn(text) !== undefined, {
      message: "must list addresses or networks, such as 10.0.0.0/8, or be 'none'",
    })
    .optional(),
  OUTBOUND_ALLOW: z
    .string()
    .default('none')
    .refine((text) => networksIn(text) !== undefined, {
      message: "must list addresses or networks, such as 10.0.0.0/8, or be 'none'",
    }),
  METRICS_PORT: whole(0, 65535).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(['http:', 'https:'], 'http://collector:4318').optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url(['http:', 'https:'], 'http://collector:4318/v1/traces').optional(),
  OTEL_SDK_DISABLED: z.string().optional(),
  SHUTDOWN_DELAY: whole(0, 60).default(0),
  PUBLIC_URL: url(['http:', 'https:'], 'https://studybridge.example').optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url(['postgres:', 'postgresql:'], 'postgres://user:password@host/database').optional(),
  DATABASE_POOL: whole(1, 1000).optional(),
  DEADLINE_MS: whole(100, DEADLINE_MS).default(DEADLINE_MS),
  STORAGE_URL: z
    .string()
    .refine((text) => storageIn(text) !== undefined, { message: `must be an address such as ${STORAGE_EXAMPLE}` })
    .optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  CLAMD_URL: z
    .string()
    .refine((text) => clamdIn(text) !== undefined, {
      message: 'must be an address such as tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl',
    })
    .optional(),
  SMTP_URL: url(['smtp:', 'smtps:'], 'smtp://user:password@mail.example:587').optional(),
  MAIL_FROM: z.string().default('StudyBridge <no-reply@studybridge.example>'),
  REGISTRY_URL: url(['http:', 'https:'], TRIAL_REGISTRY).default(TRIAL_REGISTRY),
  NPI_URL: url(['http:', 'https:'], NPI_REGISTRY).default(NPI_REGISTRY),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  ADMIN_USERNAME: z.string().min(1).optional(),
  ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
  DEMO_DATA: zeroOne.default(false),
  DEV_TOOLS: zeroOne.default(false),
  DEV_ADMIN_USERNAME: z.string().optional(),
  DEV_ADMIN_PASSWORD: z.string().optional(),
  RATE_LIMIT: onOff.default('on').transform((value) => value === 'on'),
  REQUIRE_SECOND_FACTOR: z.enum(['nobody', 'admins'], "must be 'nobody' or 'admins'").default('nobody'),
  OIDC_ISSUER: url(['http:', 'https:'], 'https://login.company.example').optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_DOMAINS: z
    .string()
    .refine(
      (text) => domainsIn(text).length > 0 && domainsIn(text).every((each) => /^[a-z\d-]+(\.[a-z\d-]+)+$/.test(each)),
      {
        message: 'must list e-mail domains, such as company.example, company.org',
      },
    )
    .optional(),
  OIDC_REQUIRED: onOff.default('off').transform((value) => value === 'on'),
  OIDC_PRIVATE: onOff.default('off').transform((value) => value === 'on'),
  REMATCH: onOff.default('on').transform((value) => value === 'on'),
  ACCESS_LOG: onOff.default('off').transform((value) => value === 'on'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
});

/** The names of all variables. docs/configuration.md describes them. */
export const VARIABLES: readonly string[] = Object.keys(variables.shape);

const schema = variables
  .refine((env) => Boolean(env.ADMIN_USERNAME) === Boolean(env.ADMIN_PASSWORD), {
    message: 'must be given together',
    path: ['ADMIN_USERNAME and ADMIN_PASSWORD'],
  })
  .refine((env) => !env.STORAGE_URL || (env.AWS_ACCESS_KEY_ID && env.AWS_SECRET_ACCESS_KEY), {
    message: 'must be given with STORAGE_URL',
    path: ['AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'],
  })
  .refine(
    ({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_DOMAINS }) =>
      [OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_DOMAINS].every(Boolean) ||
      ![OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_DOMAINS].some(Boolean),
    { message: 'must be given together', path: ['OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_DOMAINS'] },
  )
  .refine((env) => env.OIDC_PRIVATE || !env.OIDC_ISSUER?.startsWith('http:'), {
    message: 'must be an https address',
    path: ['OIDC_ISSUER'],
  })
  .transform((env) => ({
    port: env.PORT,
    host: env.HOST,
    // A private network holds more than proxies, and whoever is trusted chooses the address that limits count by.
    trustedProxies: proxiesIn(env.TRUSTED_PROXIES ?? 'loopback') ?? [],
    /** Whether there probably is a proxy that nobody has named. */
    proxyUnnamed:
      env.TRUSTED_PROXIES === undefined &&
      (!LOOPBACK.includes(env.HOST) || (env.PUBLIC_URL ?? '').startsWith('https:')),
    /** Networks that webhooks may lead to although they are not public. */
    outboundAllow: networksIn(env.OUTBOUND_ALLOW) ?? [],
    metricsPort: env.METRICS_PORT,
    // As OpenTelemetry has it: only 'true' turns them off, in any case.
    traces:
      Boolean(env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_ENDPOINT) &&
      env.OTEL_SDK_DISABLED?.toLowerCase() !== 'true',
    shutdownDelayMs: env.SHUTDOWN_DELAY * 1000,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ''),
    dataDir: resolve(env.DATA_DIR),
    databasePool: env.DATABASE_POOL,
    deadlineMs: env.DEADLINE_MS,
    severalInstances: env.DATABASE_URL !== undefined,
    databaseUrl: env.DATABASE_URL ?? join(resolve(env.DATA_DIR), 'studybridge.sqlite'),
    storage: env.STORAGE_URL
      ? {
          ...(storageIn(env.STORAGE_URL) as Storage),
          credentials: {
            accessKeyId: env.AWS_ACCESS_KEY_ID as string,
            secretAccessKey: env.AWS_SECRET_ACCESS_KEY as string,
          },
        }
      : undefined,
    clamd: env.CLAMD_URL ? clamdIn(env.CLAMD_URL) : undefined,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    registryUrl: env.REGISTRY_URL.replace(/\/$/, ''),
    npiUrl: env.NPI_URL.replace(/\/$/, ''),
    sessionSecret: env.SESSION_SECRET,
    admin:
      env.ADMIN_USERNAME && env.ADMIN_PASSWORD
        ? { username: env.ADMIN_USERNAME, password: env.ADMIN_PASSWORD }
        : undefined,
    demoData: env.DEMO_DATA,
    devTools: env.DEV_TOOLS
      ? {
          // Everyone who opens the page sees these, so the defaults are not the credentials of any account.
          username: env.DEV_ADMIN_USERNAME ?? 'admin',
          password: env.DEV_ADMIN_PASSWORD ?? 'test-password',
        }
      : undefined,
    rateLimit: env.RATE_LIMIT,
    secondFactorRequired: env.REQUIRE_SECOND_FACTOR === 'admins',
    /** The identity provider of an installation for one company. */
    identityProvider: env.OIDC_ISSUER
      ? {
          issuer: env.OIDC_ISSUER.replace(/^(https?:\/\/[^/]+)\/$/, '$1'),
          clientId: env.OIDC_CLIENT_ID as string,
          clientSecret: env.OIDC_CLIENT_SECRET as string,
          domains: domainsIn(env.OIDC_DOMAINS as string),
          required: env.OIDC_REQUIRED,
        }
      : undefined,
    /** Whether identity providers may be in a private network, and without https. */
    privateIdentityProviders: env.OIDC_PRIVATE,
    /** How many pages are rendered at a time. With PostgreSQL, one mostly waits for the network, and others use that time. */
    pagesAtOnce: env.DATABASE_URL ? 8 : 2,
    rematch: env.REMATCH,
    accessLog: env.ACCESS_LOG,
    logLevel: env.LOG_LEVEL,
    production: env.NODE_ENV === 'production',
  }));

type Env = z.output<typeof schema>;

/** @throws {Error} with one line per invalid variable: its name and what it must be. */
export function parseEnv(variables: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`);
  throw new Error(`The configuration is invalid:\n${lines.join('\n')}\ndocs/configuration.md lists all variables.`);
}

let parsed: Env | undefined;

/** Stores the port that PORT=0 resolved to. Until then, the address for links in e-mails is unknown. */
export function listensOn(port: number): void {
  process.env.PUBLIC_URL ||= `http://localhost:${port}`;
  parsed = undefined;
}

export function env(): Env {
  parsed ??= parseEnv(process.env);
  return parsed;
}
