/** The configuration, read once at startup. An invalid value prevents startup, with a message that says what to fix. */
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';

const onOff = z.enum(['on', 'off']);
const zeroOne = z.enum(['0', '1']).transform((value) => value === '1');
const url = (protocols: string[], example: string) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    message: `must be an address such as ${example}`,
  });

/** At most one process per core for this many cores, unless WEB_PROCESSES says otherwise. */
const CORES_USED = 4;

const NPI_REGISTRY = 'https://npiregistry.cms.hhs.gov/api';
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
  const folder = url.pathname.replace(/^\/+|\/+$/g, '');
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

const schema = z
  .object({
    PORT: z.coerce.number('must be a port number').int().min(0).max(65535).default(3000),
    HOST: z.string().default('127.0.0.1'),
    PUBLIC_URL: url(['http:', 'https:'], 'https://studybridge.example').optional(),
    DATA_DIR: z.string().default('./data'),
    DATABASE_URL: url(['postgres:', 'postgresql:'], 'postgres://user:password@host/database').optional(),
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
    REGISTRY_URL: url(['http:', 'https:'], 'https://clinicaltrials.gov/api/v2').default(
      'https://clinicaltrials.gov/api/v2',
    ),
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
    WEB_PROCESSES: z.coerce
      .number('must be a number of processes')
      .int('must be a whole number')
      .min(1, 'must be at least 1')
      .max(64, 'must be at most 64')
      .optional(),
    REMATCH: onOff.default('on').transform((value) => value === 'on'),
    LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
    NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  })
  .refine((env) => Boolean(env.ADMIN_USERNAME) === Boolean(env.ADMIN_PASSWORD), {
    message: 'must be given together',
    path: ['ADMIN_USERNAME and ADMIN_PASSWORD'],
  })
  .refine((env) => !env.STORAGE_URL || (env.AWS_ACCESS_KEY_ID && env.AWS_SECRET_ACCESS_KEY), {
    message: 'must be given with STORAGE_URL',
    path: ['AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'],
  })
  .transform((env) => ({
    port: env.PORT,
    host: env.HOST,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ''),
    dataDir: resolve(env.DATA_DIR),
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
    // On SQLite only one process can write at a time, and each has its own index, so more processes cost memory and
    // gain little.
    webProcesses: env.WEB_PROCESSES ?? (env.DATABASE_URL ? Math.min(availableParallelism(), CORES_USED) : 1),
    rematch: env.REMATCH,
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
  throw new Error(`The configuration is invalid:\n${lines.join('\n')}\nREADME.md lists all variables.`);
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
